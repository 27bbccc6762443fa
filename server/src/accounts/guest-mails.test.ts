import { expect, it } from 'vitest';
import { openShop } from '../../test/app.ts';
import { GUEST_MAILS_PER_DAY, mayMailGuest } from './rate-limit.ts';

it('mails to guests are counted for a day, by address and by network', async () => {
  const shop = await openShop();
  const from = (network: string, to: string) =>
    mayMailGuest(shop.ownDatabase, { kind: 'guest-order', email: to, network });
  for (let sent = 0; sent < GUEST_MAILS_PER_DAY.network; sent += 1) {
    expect(await from('192.0.2.1', `${sent}@mail.example`)).toBe(true);
  }
  // and what a network is refused uses up nothing of the address
  for (let asked = 0; asked < GUEST_MAILS_PER_DAY.address; asked += 1) {
    expect(await from('192.0.2.1', 'one-more@mail.example')).toBe(false);
  }
  expect(await from('192.0.2.2', 'one-more@mail.example')).toBe(true);
  await shop.database.query(
    `update rate_counters set window_start = window_start - interval '23 hours'
     where key like 'day:%'`,
  );
  // others begin a count, and remove what is stale
  await mayMailGuest(shop.ownDatabase, { kind: 'x', email: 'x', network: undefined });
  expect(await from('192.0.2.1', 'one-more@mail.example')).toBe(false);
  await shop.database.query(
    `update rate_counters set window_start = window_start - interval '2 hours'
     where key like 'day:%'`,
  );
  expect(await from('192.0.2.1', 'one-more@mail.example')).toBe(true);
  const again = (sent: number) =>
    mayMailGuest(shop.ownDatabase, {
      kind: 'guest-order',
      email: sent % 2 === 0 ? 'Ina@mail.example' : 'ina@mail.example',
      network: undefined,
    });
  for (let sent = 0; sent < GUEST_MAILS_PER_DAY.address; sent += 1) {
    expect(await again(sent)).toBe(true);
  }
  expect(await again(0)).toBe(false);
  await shop.close();
});
