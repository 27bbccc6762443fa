import { getGuestToken } from '@tailorbird/contract/accounts';
import type { Addition } from './goods.ts';
import type { Shopper } from './post-load.ts';

/** A cart takes 99 of an item: before that, whoever shops begins anew as another guest. */
export const additionsPerGuest = 80;

const guestsPerShopper = 16;

/** One on each connection, all of them guests whom the shop has not seen before. */
export async function makeShoppers(
  shopUrl: string,
  count: number,
  shop: (tokens: readonly string[]) => Shopper,
): Promise<Shopper[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const tokens: string[] = [];
      while (tokens.length < guestsPerShopper) tokens.push(await guestToken(shopUrl));
      return shop(tokens);
    }),
  );
}

async function guestToken(shopUrl: string): Promise<string> {
  const answer = await fetch(`${shopUrl}/api/auth/guest-token`);
  return getGuestToken.reply.parse(await answer.json()).token;
}

/** Puts these goods in the cart, in turn. */
export function* fillCart(tokens: readonly string[], additions: readonly Addition[]): Shopper {
  const bodies = additions.map((addition) => JSON.stringify(addition));
  for (;;) {
    for (const token of tokens) {
      for (let time = 0; time < additionsPerGuest; time++) {
        for (const body of bodies) yield { path: '/api/cart', token, body };
      }
    }
  }
}

/** Puts one thing in the cart and orders it, again and again. */
export function* order(tokens: readonly string[], addition: Addition): Shopper {
  const body = JSON.stringify(addition);
  for (;;) {
    for (const token of tokens) {
      for (let time = 0; time < additionsPerGuest; time++) {
        const answer = yield { path: '/api/cart', token, body };
        const { cart }: { cart: unknown } = JSON.parse(answer);
        yield { path: '/api/order', token, body: JSON.stringify(cart) };
      }
    }
  }
}
