-- Up Migration

drop function keep_from_truncate(regclass, text);

-- No trigger uses it any more.
drop function refuse_ledger_truncate();
