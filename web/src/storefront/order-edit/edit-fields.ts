import type { Option, Product } from '@tailorbird/contract/catalogue';
import { numbersOfItems } from '@tailorbird/contract/kinds/piece-states';
import type { OrderEdit } from '@tailorbird/contract/order-edits';
import type { Order, OrderItem } from '@tailorbird/contract/orders';
import { writtenText } from '@tailorbird/contract/rules/written-text';

// What a customer may change of an order, field by field.

/** The parts of the form; a field is one text of a part. */
type DetailPart = 'contact' | 'address' | 'billing';

interface EditFieldFacts {
  /** Identifies it on the page and in what is stored of it. */
  key: string;
  /** As it is ordered: a text, or the id of a value. Empty: none. */
  value: string;
}

/** A text or a size of an item. */
export interface PieceField extends EditFieldFacts {
  part: 'piece';
  item: OrderItem;
  option: Option;
  /** The numbers of its pieces. */
  numbers: readonly number[];
}

/** A line of the contact or of an address. */
export interface DetailField extends EditFieldFacts {
  part: DetailPart;
  name: string;
}

export type EditField = PieceField | DetailField;

/** An item with the fields that can be changed of it. */
export interface EditablePiece {
  item: OrderItem;
  numbers: readonly number[];
  fields: readonly PieceField[];
}

/** Items of one product. */
export interface PieceGroup {
  key: string;
  name: string;
  /** Undefined when it is not sold any more. */
  product: Product | undefined;
  pieces: readonly EditablePiece[];
}

export const pieceKey = (itemId: string, optionId: string) => `piece ${itemId} ${optionId}`;
export const detailKey = (part: DetailPart, name: string) => `${part} ${name}`;

/** Items by their products, in their order; of a service or a gift nothing is written. */
export function groupsOf({ order, rules }: Pick<OrderEdit, 'order' | 'rules'>): PieceGroup[] {
  const products = new Map(rules.products.map((product) => [product._id, product]));
  const numbers = numbersOfItems(order.cart.items);
  const groups = new Map<string, { name: string; id: string; at: number[] }>();
  order.cart.items.forEach(({ product: { _id: id, name } }, index) => {
    const key = `${id} ${name}`;
    const group = groups.get(key) ?? { name, id, at: [] };
    groups.set(key, { ...group, at: [...group.at, index] });
  });
  return [...groups].map(([key, { name, id, at }]) => {
    const product = products.get(id);
    const items = at.flatMap((index) => order.cart.items[index] ?? []);
    const all = optionsToChange(product, items);
    // the words first: they are what is mended most
    const options = [...all.filter(isWritten), ...all.filter((option) => !isWritten(option))];
    return {
      key,
      name,
      product,
      pieces: at.flatMap((index): EditablePiece[] => {
        const item = order.cart.items[index];
        if (!item) return [];
        const own = numbers[index] ?? [];
        const fields = options.map((option) => pieceField(item, option, own));
        return [{ item, numbers: own, fields }];
      }),
    };
  });
}

/** Texts and sizes; one that may be left out, and that all pieces leave out, is not asked for. */
function optionsToChange(product: Product | undefined, items: readonly OrderItem[]): Option[] {
  const chosen = new Set(
    items.flatMap(({ selectedOptions }) => selectedOptions.map(({ optionId }) => optionId)),
  );
  return (product?.type?.options ?? []).filter(
    ({ _id, kind, isSize, isRequired, values }) =>
      (kind === 'text' || (isSize && values.length > 0)) && (isRequired || chosen.has(_id)),
  );
}

function pieceField(item: OrderItem, option: Option, numbers: readonly number[]): PieceField {
  const choice = item.selectedOptions.find(({ optionId }) => optionId === option._id);
  return {
    part: 'piece',
    key: pieceKey(item._id, option._id),
    value: (isWritten(option) ? choice?.value : choice?.valueId) ?? '',
    item,
    option,
    numbers,
  };
}

export const isWritten = ({ kind }: Option) => kind === 'text';

const CONTACT = ['name', 'email', 'phone'] as const;
const ADDRESS = [
  'name',
  'company',
  'street',
  'street2',
  'postcode',
  'city',
  'region',
  'country',
] as const;

type TypedContact = Record<(typeof CONTACT)[number], string>;
type TypedAddress = Record<(typeof ADDRESS)[number], string>;

/** Of contact, delivery and billing address, as far as the order has them. */
export function detailFieldsOf({ contact, delivery, billing, customer }: Order): DetailField[] {
  const noContact: TypedContact = { name: '', email: '', phone: '' };
  return [
    ...CONTACT.filter((name) => name !== 'email' || !customer).map((name) =>
      detailField('contact', name, (contact ?? noContact)[name]),
    ),
    ...(delivery?.address ? ofAddress('address', delivery.address) : []),
    ...(billing ? ofAddress('billing', billing) : []),
  ];
}

const ofAddress = (part: DetailPart, address: TypedAddress) =>
  ADDRESS.map((name) => detailField(part, name, address[name]));

const detailField = (part: DetailPart, name: string, value: string): DetailField => ({
  part,
  key: detailKey(part, name),
  name,
  value,
});

/** By their keys, in the order of the page. */
export type EditFields = ReadonlyMap<string, EditField>;

export function fieldsOf(edit: Pick<OrderEdit, 'order' | 'rules'>): EditFields {
  const ofPieces = groupsOf(edit).flatMap(({ pieces }) => pieces.flatMap(({ fields }) => fields));
  return new Map([...ofPieces, ...detailFieldsOf(edit.order)].map((field) => [field.key, field]));
}

/** Whether two texts of a field mean the same. */
export function isSameText(field: EditField, one: string, other: string): boolean {
  if (field.part !== 'piece' || !isWritten(field.option)) return one.trim() === other.trim();
  const { textRules } = field.option;
  return writtenText(one, textRules) === writtenText(other, textRules);
}
