import type { Endpoint, Reply } from '@tailorbird/contract/endpoint';
import { z } from 'zod';
import type { Answer, TestRequest, TestShop } from '../app.ts';
import { fieldOf, keyOf } from './script-texts.ts';

/** A payload in a body, and what is harmless there where the field takes none such. */
class PayloadTry {
  readonly payload: string;
  readonly instead: string;

  constructor(payload: string, instead: string) {
    this.payload = payload;
    this.instead = instead;
  }
}

export const tried = (payload: string, instead = '') => new PayloadTry(payload, instead);

/** In Markdown, which makes a link to another place on purpose. */
export const linkTo = (payload: string) =>
  /^https?:/i.test(payload) ? payload : `[x](${payload})`;

/** As a header of a form can have it. */
export const fileNameOf = (payload: string) => `${payload.replaceAll(/["\r\n]/g, "'")}.png`;

type Path = readonly (string | number)[];

interface Place {
  path: Path;
  tried: PayloadTry;
}

/** Sends bodies with payloads in them, and knows which fields took theirs. */
export class ScriptSender {
  /** Texts that each field has taken, and those that it refused by its rules. */
  readonly taken = new Map<string, number>();
  readonly refused = new Map<string, number>();
  readonly shop: TestShop;

  constructor(shop: TestShop) {
    this.shop = shop;
  }

  /** Replaces payloads that the call refuses, until it takes the body. */
  async send<E extends Endpoint>(endpoint: E, sent: TestRequest): Promise<Reply<E>> {
    const places = placesIn(sent.body);
    const refused = new Set<PayloadTry>();
    for (;;) {
      const body = filled(sent.body, refused);
      const left = places.filter((place) => !refused.has(place.tried));
      const wrong = endpoint.body?.safeParse(body).error?.issues.map(({ path }) => path);
      const tell = left.length === 0 ? undefined : wrong;
      const answer = tell ? undefined : await this.shop.call(endpoint, { ...sent, body });
      if (answer && (left.length === 0 || answer.status === (endpoint.status ?? 200))) {
        for (const place of places) this.#count(endpoint, place, !refused.has(place.tried));
        return replyOf(endpoint, answer);
      }
      const paths = tell ?? pathsIn(answer?.body);
      const named = left.filter(({ path }) => paths.some((one) => meet(one, path)));
      for (const place of named.length > 0 ? named : left) refused.add(place.tried);
    }
  }

  /** Something else that took a payload. */
  countAccepted(field: string): void {
    add(this.taken, field);
  }

  #count(endpoint: Endpoint, { path }: Place, isTaken: boolean): void {
    const written = path.map((part) => (typeof part === 'number' ? '[]' : `.${part}`)).join('');
    // names that the sender chooses
    const known = written.slice(1).replace(/(?<=\.fixed\.).+/, '*');
    const field = fieldOf(keyOf(endpoint), known);
    add(isTaken ? this.taken : this.refused, field);
  }
}

function add(counts: Map<string, number>, field: string): void {
  counts.set(field, (counts.get(field) ?? 0) + 1);
}

function replyOf<E extends Endpoint>(endpoint: E, { status, body }: Answer): Reply<E> {
  if (status !== (endpoint.status ?? 200)) {
    throw new Error(`${keyOf(endpoint)}: ${status} ${JSON.stringify(body)}`);
  }
  // what the contract's own schema gave is what the contract says
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return endpoint.reply?.parse(body) as Reply<E>;
}

function placesIn(value: unknown, path: Path = []): Place[] {
  if (value instanceof PayloadTry) return [{ path, tried: value }];
  if (Array.isArray(value)) return value.flatMap((one, index) => placesIn(one, [...path, index]));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => placesIn(one, [...path, name]));
}

function filled(value: unknown, refused: ReadonlySet<PayloadTry>): unknown {
  if (value instanceof PayloadTry) return refused.has(value) ? value.instead : value.payload;
  if (Array.isArray(value)) return value.map((one) => filled(one, refused));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, filled(one, refused)]),
  );
}

const error = z.object({
  code: z.string().optional(),
  field: z.string().optional(),
  row: z.number().optional(),
  optionId: z.string().nullish(),
});
const refusal = error.extend({ error: z.string().optional(), errors: z.array(error).optional() });

/** A sentence that begins with the path of a field. */
const PATH = /^([a-z]\w*(?:\.\w+)+) /i;

/** What a refusal is about: fields of the body; nothing where it does not say. */
function pathsIn(body: unknown): Path[] {
  const { error: sentence = '', errors = [], ...first } = refusal.parse(body);
  const named = { ...first, field: first.field ?? PATH.exec(sentence)?.[1] };
  return [named, ...errors].flatMap(({ code = '', field, row, optionId }) => {
    if (row !== undefined) {
      return [['rows', row - 1, optionId === null ? 'note' : 'selectedOptions']];
    }
    if (field !== undefined) return [field.split('.')];
    return code.startsWith('TEXT_') ? [['selectedOptions']] : [];
  });
}

/** Whether one is the other, or a part of it. */
const meet = (one: readonly PropertyKey[], other: Path) =>
  one.every((part, at) => at >= other.length || String(part) === String(other[at]));
