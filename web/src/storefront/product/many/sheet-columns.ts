import type { CartItem } from '@tailorbird/contract/cart';
import type { Option } from '@tailorbird/contract/catalogue';
import { isLettering, isWritten } from '@tailorbird/contract/rules/option-kinds';
import type { Row, Rows } from './rows.ts';

export type Mode = 'names' | 'sizes';

export const sizesOf = (options: readonly Option[]) =>
  options.filter((option) => !isWritten(option) && option.values.length > 1);

export function sizeOptionOf(
  options: readonly Option[],
  id: string | undefined,
): Option | undefined {
  const sizes = sizesOf(options);
  return sizes.find(({ _id }) => _id === id) ?? sizes.find(({ isSize }) => isSize) ?? sizes[0];
}

export function modesOf(options: readonly Option[]): Mode[] {
  return [
    ...(options.some(isLettering) ? (['names'] as const) : []),
    ...(sizesOf(options).length > 0 ? (['sizes'] as const) : []),
  ];
}

/** Lettering first: it is what most lists begin with. */
export function columnsFor(
  mode: Mode,
  options: readonly Option[],
  sizeOption: Option | undefined,
  more: readonly string[],
): readonly Option[] {
  if (mode === 'sizes') return sizeOption ? [sizeOption] : [];
  const isOwn = (option: Option) => option.isSize || more.includes(option._id);
  return [
    ...options.filter(isLettering),
    ...options.filter((option) => !isLettering(option) && isOwn(option)),
  ];
}

/** Ids of options, other than lettering, whose choices differ among the items. */
export function differingIn(options: readonly Option[], items: readonly CartItem[]): string[] {
  const valuesOf = (id: string) =>
    items.map(({ selectedOptions }) => {
      const selected = selectedOptions.find((one) => one.optionId === id);
      return selected?.valueId ?? selected?.value;
    });
  return options
    .filter((option) => !isLettering(option) && new Set(valuesOf(option._id)).size > 1)
    .map(({ _id }) => _id);
}

/** Ids of options, other than lettering, that the rows say. */
export const filledIn = (options: readonly Option[], { rows }: Rows): string[] =>
  options.flatMap((option) =>
    !isLettering(option) && rows.some(({ cells }) => cells[option._id]) ? option._id : [],
  );

/** The rows of sizes with a quantity. */
export function rowsOfSizes(
  option: Option | undefined,
  counts: Readonly<Record<string, string>>,
): Row[] {
  return (option?.values ?? []).flatMap(({ _id }, key) => {
    const quantity = counts[_id]?.trim() ?? '';
    return option && quantity !== '' && quantity !== '0'
      ? [{ key, cells: { [option._id]: _id }, quantity }]
      : [];
  });
}
