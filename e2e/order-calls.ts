import type { APIRequestContext } from '@playwright/test';
import type { Cart } from '@tailorbird/contract/cart';
import type { Order } from '@tailorbird/contract/orders';
import type { SettingsSection, VersionedSettings } from '@tailorbird/contract/shop-settings';
import { admin, type Login } from './accounts.ts';

/** Calls of the API by one person, for what a journey finds when it begins. */
export interface Caller {
  call<Answer>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    data?: object,
  ): Promise<Answer>;
}

/** Logs in as the form would; the browser of this request then has the device cookie. */
export async function tokenFor(
  request: APIRequestContext,
  login: Login,
): Promise<{ token: string; origin: string }> {
  const basic = Buffer.from(`${login.email}:${login.password}`).toString('base64');
  const headers = { authorization: `Basic ${basic}` };
  const answer = await request.post('/api/auth/login', { headers });
  if (!answer.ok()) throw new Error(`Login: ${answer.status()} ${await answer.text()}`);
  const { token }: { token: string } = await answer.json();
  return { token, origin: new URL(answer.url()).origin };
}

export async function callerFor(request: APIRequestContext, login: Login): Promise<Caller> {
  const { token } = await tokenFor(request, login);
  return callerWith(request, token);
}

/** A guest of its own, with an empty cart. */
export async function guestFor(request: APIRequestContext): Promise<Caller> {
  const answer = await request.get('/api/auth/guest-token');
  if (!answer.ok()) throw new Error(`Guest: ${answer.status()} ${await answer.text()}`);
  const { token }: { token: string } = await answer.json();
  return callerWith(request, token);
}

function callerWith(request: APIRequestContext, token: string): Caller {
  const send = async <Answer>(
    authorization: string,
    method: string,
    path: string,
    data?: object,
  ): Promise<Answer> => {
    const answer = await request.fetch(`/api${path}`, { method, headers: { authorization }, data });
    if (!answer.ok())
      throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
    // a deletion answers nothing
    return JSON.parse((await answer.text()) || 'null');
  };
  return { call: (method, path, data) => send(`Bearer ${token}`, method, path, data) };
}

export interface Goods {
  id: string;
  name: string;
  /** Dollars. */
  setCost: (cost: number) => Promise<unknown>;
  remove: () => Promise<unknown>;
}

/** A product without options that no other journey touches. */
export async function makeGoods(
  request: APIRequestContext,
  name: string,
  cost: number,
): Promise<Goods> {
  const desk = await callerFor(request, admin);
  const { product } = await desk.call<{ product: { _id: string } }>('POST', '/product', {
    name,
    cost,
  });
  const _id = product._id;
  return {
    id: _id,
    name,
    setCost: (now) => desk.call('PUT', '/product', { _id, name, cost: now }),
    remove: () => desk.call('DELETE', `/product?_id=${_id}`),
  };
}

/** One order of these, each with its quantity and note. */
export async function orderOf(
  shopper: Caller,
  items: readonly { goods: Goods; quantity?: number; note?: string }[],
): Promise<Order> {
  for (const { goods, quantity = 1, note = '' } of items) {
    await shopper.call('POST', '/cart', { product: goods.id, quantity, note });
  }
  const { cart } = await shopper.call<{ cart: Cart }>('GET', '/cart');
  return (await shopper.call<{ order: Order }>('POST', '/order', cart)).order;
}

/** Sections as they are, to be put back: the other journeys walk through the same shop. */
export async function rememberSettings(
  request: APIRequestContext,
  sections: readonly SettingsSection[],
): Promise<() => Promise<unknown>> {
  const desk = await callerFor(request, admin);
  const { settings } = await desk.call<{ settings: VersionedSettings }>('GET', '/settings');
  const kept = sections.map((section) => {
    const { version: _, ...fields } = settings[section];
    return [section, fields];
  });
  return () => desk.call('PUT', '/settings', Object.fromEntries(kept));
}
