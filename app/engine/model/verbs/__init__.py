"""The nodes of effects by subject; everyone else imports them from `app.engine.model.effect`."""
