import type { Option, Product } from '@tailorbird/contract/catalogue';
import type { OrderItem } from '@tailorbird/contract/orders';
import type { ChosenOption } from '@tailorbird/contract/rules/drawn-choices';
import { compareOptions } from '@tailorbird/contract/rules/group-items';
import { isText } from '@tailorbird/contract/rules/own-texts';
import { writtenText } from '@tailorbird/contract/rules/written-text';

/** An option as far as the desk can choose for it: by one of its values, or in words. */
export interface EditableOption {
  _id: string;
  name: string;
  /** Its rules, where it is a text that is still offered. */
  option: Option | undefined;
  isWritten: boolean;
  isSize: boolean;
  isRequired: boolean;
  values: readonly { _id: string; value: string }[];
}

const editable = (option: Option): EditableOption => ({
  _id: option._id,
  name: option.name,
  option,
  isWritten: option.textRules !== null,
  isSize: option.isSize,
  isRequired: option.isRequired,
  values: option.values,
});

/** All options of a product but those for pictures, which are placed by who has their files. */
export const optionsOfProduct = (product: Product | undefined): EditableOption[] =>
  (product?.type?.options ?? []).filter(({ artwork }) => artwork === null).map(editable);

/**
 * The options of items of one product: those that are offered today, with the values that the items
 * have besides. Of a product or an option that is gone, words can still be mended.
 */
export function optionsOf(
  items: readonly Pick<OrderItem, 'selectedOptions'>[],
  product: Product | undefined,
): EditableOption[] {
  const chosen = items.flatMap(({ selectedOptions }) => selectedOptions);
  const offered = optionsOfProduct(product).map((option) => ({
    ...option,
    values: [
      ...option.values,
      ...chosen.flatMap(({ optionId, valueId, value }) =>
        optionId === option._id && valueId && !option.values.some(({ _id }) => _id === valueId)
          ? { _id: valueId, value }
          : [],
      ),
    ].filter((one, index, all) => all.findIndex(({ _id }) => _id === one._id) === index),
  }));
  const known = new Set((product?.type?.options ?? []).map(({ _id }) => _id));
  const gone = chosen.filter(
    (choice, index) =>
      isText(choice) &&
      !known.has(choice.optionId) &&
      chosen.findIndex(({ optionId }) => optionId === choice.optionId) === index,
  );
  return [
    ...offered,
    ...gone.map(({ optionId, optionName }) => ({
      _id: optionId,
      name: optionName,
      option: undefined,
      isWritten: true,
      isSize: false,
      isRequired: false,
      values: [],
    })),
  ];
}

/** Options that each row of a group has a field for, words first; all others are chosen for all rows. */
export function splitOptions(
  items: readonly Pick<OrderItem, 'selectedOptions'>[],
  options: readonly EditableOption[],
): { own: EditableOption[]; common: EditableOption[] } {
  const differing = new Set(compareOptions(items).differing.map(({ optionId }) => optionId));
  const isChosen = ({ _id }: EditableOption) =>
    items.some(({ selectedOptions }) => selectedOptions.some(({ optionId }) => optionId === _id));
  const isOwn = (option: EditableOption) =>
    differing.has(option._id) || ((option.isWritten || option.isSize) && isChosen(option));
  const own = options.filter(isOwn);
  return {
    own: [
      ...own.filter(({ isWritten }) => isWritten),
      ...own.filter(({ isWritten }) => !isWritten),
    ],
    common: options.filter((option) => !isOwn(option)),
  };
}

/** A choice in one text: the words, or the id of the value; empty: nothing is chosen. */
export const choiceText = (choice: ChosenOption | undefined): string =>
  choice === undefined ? '' : (choice.valueId ?? choice.value ?? '');

/** The choice that such a text stands for. */
export function choiceOfText(
  { _id: optionId, isWritten, option }: EditableOption,
  text: string,
  before?: ChosenOption,
): ChosenOption {
  if (!isWritten) return { optionId, valueId: text === '' ? null : text };
  const { letterHeight } = before ?? {};
  const value = writtenText(text, option?.textRules);
  return { optionId, valueId: null, value, ...(letterHeight !== undefined && { letterHeight }) };
}
