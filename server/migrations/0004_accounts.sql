-- Up Migration

-- What a mailed link can do, once. The token itself is in the mail alone.
create table mailed_tokens (
  -- SHA-256 of the token's 256 random bits
  token_hash bytea primary key,
  kind text not null check (kind in ('email verification', 'password reset')),
  account_id uuid not null references accounts on delete cascade,
  -- the address it was mailed to: a link is worth nothing once that is no longer the account's
  email text not null,
  expires_at timestamptz not null
);
create index mailed_tokens_account on mailed_tokens (account_id);
create index mailed_tokens_expires on mailed_tokens (expires_at);

create table unlock_requests (
  id uuid primary key,
  account_id uuid references accounts on delete set null,
  email text not null,
  reason text not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'denied')),
  request_date timestamptz not null default now(),
  processed_date timestamptz,
  -- the name as it was: the admin's account may go
  processed_by text,
  admin_notes text not null default '',
  check ((status = 'pending') = (processed_date is null))
);
create unique index unlock_requests_pending on unlock_requests (account_id) where status = 'pending';
create index unlock_requests_account on unlock_requests (account_id);
create index unlock_requests_newest on unlock_requests (request_date desc, id desc);
create index unlock_requests_status_newest on unlock_requests (status, request_date desc, id desc);

-- Mails that wait to be sent, written in the transaction of what they tell about.
create table mails (
  id uuid primary key,
  kind text not null,
  recipient_name text not null,
  recipient_email text not null,
  -- what the mail is made of when it is sent; emptied then
  content jsonb not null,
  created_at timestamptz not null default now(),
  -- afterwards its link is dead and it is not sent any more; null: never
  expires_at timestamptz,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text,
  sent_at timestamptz,
  given_up_at timestamptz
);
create index mails_waiting on mails (next_attempt_at) where sent_at is null and given_up_at is null;
create index mails_newest on mails (created_at desc, id desc);

create function announce_mail() returns trigger language plpgsql as $$
begin
  -- a statement that writes a mail only under some condition comes here without one, too
  if exists (select from written) then perform pg_notify('mail_waiting', ''); end if;
  return null;
end $$;
create trigger announce after insert on mails referencing new table as written
  for each statement execute function announce_mail();

-- The last admin is found, and kept, by looking at admins alone.
create index accounts_admins on accounts (id) where 'admin' = any (roles);
-- What the list of users is sorted by.
create index accounts_newest on accounts (date_created desc, id desc);
create index accounts_last_log_in on accounts (last_log_in desc nulls last, id desc);
create index accounts_name on accounts (lower(name), id);
-- What admins look for among many: few are locked, and few stay unverified.
create index accounts_locked on accounts (id) where is_account_locked;
create index accounts_unverified on accounts (id) where not is_email_verified;
