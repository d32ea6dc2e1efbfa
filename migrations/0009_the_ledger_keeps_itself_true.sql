-- The books keep themselves true: posted rows never change or vanish, an account's balance moves only
-- by its entries and in their sequence, and at commit each transaction has all its entries and they
-- sum to zero. Written by hand; a table cannot say this.
create trigger ledger_transactions_append_only before update or delete or truncate on ledger_transactions
  for each statement execute function refuse_change();
--> statement-breakpoint
create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
  for each statement execute function refuse_change();
--> statement-breakpoint
create trigger ledger_accounts_stay before delete or truncate on ledger_accounts
  for each statement execute function refuse_change();
--> statement-breakpoint
-- Depth 0 is a statement of our own; the trigger below moves the balance at depth 1.
create trigger ledger_accounts_move_by_entries before update on ledger_accounts
  for each row when (pg_trigger_depth() = 0) execute function refuse_change();
--> statement-breakpoint
create trigger ledger_accounts_start_at_zero before insert on ledger_accounts
  for each row when (new.balance_cents <> 0 or new.entries <> 0) execute function refuse_change();
--> statement-breakpoint
create function move_ledger_account() returns trigger language plpgsql as $$
begin
  update ledger_accounts
    set balance_cents = new.balance_after_cents, entries = new.sequence
    where id = new.account_id
      and entries = new.sequence - 1
      and balance_cents + new.amount_cents = new.balance_after_cents;
  if not found then
    raise exception 'the entry does not follow the last one of account %', new.account_id
      using errcode = 'check_violation', table = tg_table_name, constraint = tg_name;
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger ledger_entries_follow_the_last before insert on ledger_entries
  for each row execute function move_ledger_account();
--> statement-breakpoint
create function check_ledger_transaction() returns trigger language plpgsql as $$
declare
  checked bigint := (to_jsonb(new) ->> tg_argv[0])::bigint;
  complete boolean;
begin
  select t.entries = count(e.id) and sum(e.amount_cents) = 0 into complete
    from ledger_transactions t left join ledger_entries e on e.transaction_id = t.id
    where t.id = checked
    group by t.id;
  if complete is not true then
    raise exception 'ledger transaction % does not balance', checked
      using errcode = 'check_violation', table = tg_table_name, constraint = tg_name;
  end if;
  return null;
end
$$;
--> statement-breakpoint
create constraint trigger ledger_transactions_balance after insert on ledger_transactions
  deferrable initially deferred for each row execute function check_ledger_transaction('id');
--> statement-breakpoint
create constraint trigger ledger_entries_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function check_ledger_transaction('transaction_id');
