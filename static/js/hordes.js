// Of an instruction's form only what the chosen effect needs is shown. Without this script all of it is.

const arrange = form => {
  const chosen = form.querySelector('[data-template]').selectedOptions[0];
  const needed = new Set(chosen.dataset.fields.split(' '));
  const when = form.elements.when;
  for (const part of form.querySelectorAll('[data-part]')) {
    const name = part.dataset.part;
    if (name === 'when') part.hidden = chosen.hasAttribute('data-static');
    else if (name === 'limit_n') part.hidden = !needed.has('limit') || !form.elements.limit.value.match(/_at_/);
    else part.hidden = !needed.has(name);
  }
  const many = form.querySelector('[data-many]');
  many.textContent = needed.has('m') ? many.dataset.power : many.dataset.many;
  if (when && !chosen.hasAttribute('data-static') && when.value === 'always') when.value = 'enters';
};

for (const form of document.querySelectorAll('form.tell')) {
  arrange(form);
  form.addEventListener('change', () => arrange(form));
}

// What a card is decides what is asked of it: only creatures have a size.
for (const form of document.querySelectorAll('form.card')) {
  const types = form.elements.types;
  if (!types || types.type === 'hidden') continue;
  const sized = () => {
    for (const name of ['power', 'toughness']) {
      form.querySelector(`[data-part="${name}"]`).hidden = types.value !== 'Creature';
    }
  };
  sized();
  types.addEventListener('change', sized);
}
