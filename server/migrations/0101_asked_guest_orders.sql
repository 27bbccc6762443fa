-- Up Migration

-- Links to the orders that guests placed with an address are asked for by the address, too.
alter table address_requests drop constraint address_requests_kind_check;
-- what waits is little, and checked in a moment
-- squawk-ignore constraint-missing-not-valid
alter table address_requests add constraint address_requests_kind_check
  check (kind in ('password-reset', 'email-verification', 'unlock-request', 'guest-orders'));
