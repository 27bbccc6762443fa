-- Up Migration

-- A link in the notice to an old address puts that address back into its account.
alter table mailed_tokens drop constraint mailed_tokens_kind_check;
alter table mailed_tokens add constraint mailed_tokens_kind_check
  check (kind in ('email verification', 'password reset', 'email restoration'));

-- When a verification link was used. It is kept for a while, so that whoever opens it again is told
-- that the address is verified.
alter table mailed_tokens add column used_at timestamptz;
