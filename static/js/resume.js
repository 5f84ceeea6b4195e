// The code stands behind the # of the personal link: browsers keep that part to themselves, so it is in no log.
// It is taken out of the address at once, so it stays in no history either.
const code = location.hash.slice(1);
if (code) {
  document.getElementById('code').value = code;
  history.replaceState(null, '', location.pathname);
}
