-- Whoever could change the vault's book could hide that a card was opened.
create trigger vault_log_append_only before update or delete or truncate on vault_log
  for each statement execute function refuse_change();
