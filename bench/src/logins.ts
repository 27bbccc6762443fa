import { compareTurns, takeTurns, type Figure } from './figures.ts';
import type { Bench } from './goods.ts';
import { load, type Request } from './load.ts';
import { ADMIN, withClient, type Shop } from './shop.ts';

const ACCOUNTS = 10;
/** A login takes its time, so that a second counts few of them. */
const LOGIN_SECONDS = 2;
const ROUNDS = 3;
const READERS = 32;
const ATTACKERS = 16;

/** Logins of one client and of ten, and how fast the catalogue stays in a flood of wrong ones. */
export async function measureLogins({ machine, shop, seconds }: Bench): Promise<Figure[]> {
  await makeAccounts(shop);
  const logins = (connections: number) => () =>
    machine.turn([shop], () =>
      load({ url: shop.url, connections, seconds: LOGIN_SECONDS, requests: rightLogins() }),
    );
  const [ten, one] = await takeTurns([logins(ACCOUNTS), logins(1)], ROUNDS);
  const figures = [
    compareTurns(
      { what: 'logins, ten clients against one', target: { at: 'least', value: 1 } },
      ten,
      one,
    ),
  ];
  const path = '/api/category?populate=true';
  const read = () => load({ url: shop.url, connections: READERS, seconds, requests: [{ path }] });
  for (const from of ['one address', 'everywhere'] as const) {
    const flooded = async () => {
      const flood = load({
        url: shop.url,
        connections: ATTACKERS,
        seconds: seconds + 1,
        requests: wrongLogins(from),
        refused: true,
      });
      const [{ perSecond }] = await Promise.all([read(), flood]);
      return { value: perSecond };
    };
    const alone = async () => ({ value: (await read()).perSecond });
    const [ours, theirs] = await takeTurns([flooded, alone], ROUNDS);
    figures.push(
      compareTurns(
        {
          what: `GET /api/category in a flood of logins from ${from}`,
          target: { at: 'least', value: 0.5 },
        },
        ours,
        theirs,
      ),
    );
  }
  return figures;
}

const emailOf = (number: number) => `customer-${number}@bench.example`;

/** With the admin's password, so that none has to be hashed here. */
async function makeAccounts(shop: Shop): Promise<void> {
  await withClient(shop.database, (client) =>
    client.query(
      `insert into accounts (id, name, email, password_hash, is_email_verified)
       select gen_random_uuid(), 'Customer', each, password_hash, true
       from accounts, unnest($1::text[]) each where email = $2`,
      [Array.from({ length: ACCOUNTS }, (_, number) => emailOf(number)), ADMIN.email],
    ),
  );
}

let addresses = 0;

/** Each from an address of its own, which the shop believes since it trusts a proxy here. */
function rightLogins(): Request[] {
  return Array.from({ length: 1000 }, (_, number) =>
    loginOf(emailOf(number % ACCOUNTS), ADMIN.password, newAddress()),
  );
}

function wrongLogins(from: 'one address' | 'everywhere'): Request[] {
  return Array.from({ length: 5000 }, (_, number) =>
    loginOf(
      `nobody-${number}@bench.example`,
      'wrong password',
      from === 'one address' ? '203.0.113.7' : newAddress(),
    ),
  );
}

function newAddress(): string {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

function loginOf(email: string, password: string, address: string): Request {
  const basic = Buffer.from(`${email}:${password}`).toString('base64');
  const headers = { authorization: `Basic ${basic}`, 'x-forwarded-for': address };
  return { path: '/api/auth/login', body: '', headers };
}
