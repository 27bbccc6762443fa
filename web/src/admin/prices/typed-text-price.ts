import type { TextPrice } from '@tailorbird/contract/price-rules';
import { toMinorUnits, fromMinorUnits } from '@tailorbird/contract/rules/money';
import { problemAt, type FormProblems } from '../kit/use-entity-form.ts';
import { messages } from './messages.ts';
import { amountProblem, readAmount, writeAmount } from './money-field.tsx';

const textMessages = messages.text;

/** In the order of the form. */
export const PRICE_KINDS = ['free', 'flat', 'letters'] as const;

/** The price of a text, as typed. */
export type TypedTextPrice = {
  priceKind: (typeof PRICE_KINDS)[number];
  /** Dollars. */
  flat: string;
  perCharacter: string;
  freeCharacters: string;
  areSpacesFree: boolean;
  setup: string;
  setupFor: TextPrice['setupFor'];
};

export const TEXT_PRICES = [
  'priceKind',
  'flat',
  'perCharacter',
  'freeCharacters',
  'areSpacesFree',
  'setup',
  'setupFor',
] as const satisfies (keyof TypedTextPrice)[];

/** Characters. */
const FREE_AT_MOST = 500;

export function typedTextPrice(price: TextPrice | null): TypedTextPrice {
  return {
    priceKind: !price ? 'free' : price.perCharacter > 0 ? 'letters' : 'flat',
    flat: writeAmount(toMinorUnits(price?.flat ?? 0)),
    perCharacter: writeAmount(toMinorUnits(price?.perCharacter ?? 0)),
    freeCharacters: price?.freeCharacters ? String(price.freeCharacters) : '',
    areSpacesFree: price?.areSpacesFree ?? true,
    setup: writeAmount(toMinorUnits(price?.setup ?? 0)),
    setupFor: price?.setupFor ?? 'design',
  };
}

const dollars = (amount: string) => Math.max(0, fromMinorUnits(readAmount(amount)));

/** Null when it costs nothing. An unfinished price counts as nothing until it is finished. */
export function textPriceOf(typed: TypedTextPrice): TextPrice | null {
  const { priceKind, areSpacesFree, setupFor } = typed;
  const perCharacter = priceKind === 'letters' ? dollars(typed.perCharacter) : 0;
  const [flat, setup] = [dollars(typed.flat), dollars(typed.setup)];
  if (priceKind === 'free' || flat + perCharacter + setup === 0) return null;
  return {
    flat,
    perCharacter,
    freeCharacters: perCharacter > 0 ? (freeTyped(typed.freeCharacters) ?? 0) : 0,
    areSpacesFree: perCharacter > 0 ? areSpacesFree : true,
    setup,
    setupFor: setup > 0 ? setupFor : 'design',
  };
}

export function checkTextPrice(typed: TypedTextPrice): FormProblems<TypedTextPrice> {
  const { priceKind, flat, perCharacter, freeCharacters, setup } = typed;
  if (priceKind === 'free') return {};
  return {
    ...problemAt('flat', amountProblem(textMessages.flat, flat)),
    ...(priceKind === 'letters' && {
      ...problemAt('perCharacter', amountProblem(textMessages.perCharacter, perCharacter)),
      ...(freeTyped(freeCharacters) === undefined && {
        freeCharacters: textMessages.lettersWrong(FREE_AT_MOST),
      }),
    }),
    ...problemAt('setup', amountProblem(textMessages.setup, setup)),
  };
}

function freeTyped(typed: string): number | undefined {
  if (typed.trim() === '') return 0;
  const isRight = /^\d{1,3}$/.test(typed.trim()) && Number(typed) <= FREE_AT_MOST;
  return isRight ? Number(typed) : undefined;
}
