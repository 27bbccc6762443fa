-- Up Migration

-- Whose the password is: of who opened the account for its address, or of who reads the mailbox of
-- that address, as it goes back to one that was set by a mailed link. Null: not known, or the
-- address has changed since.
alter table accounts add column password_by text;
alter table accounts add constraint accounts_password_by_check
  check (password_by in ('registrant', 'mailbox')) not valid;

alter table mailed_tokens drop constraint mailed_tokens_kind_check;
-- the table is small, as links live for days
-- squawk-ignore constraint-missing-not-valid
alter table mailed_tokens add constraint mailed_tokens_kind_check
  check (kind in ('email verification', 'password reset', 'email restoration', 'found orders'));

-- The guest whom a login brought along with this order, while the password was not known to be of
-- who reads the mailbox. A new password by a mailed link asks whether the order is kept.
alter table orders add column brought_by uuid;
-- Likewise of what joined the cart.
alter table cart_items add column is_brought boolean not null default false;
alter table saved_items add column is_brought boolean not null default false;
