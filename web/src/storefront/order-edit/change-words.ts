import { addressLines } from '@tailorbird/contract/rules/address-lines';
import { countryName } from '@tailorbird/contract/kinds/countries';
import type { FieldChange } from './edited-order.ts';
import { isWritten, type PieceField } from './edit-fields.ts';
import { editMessages } from './messages.ts';

type Address = Parameters<typeof addressLines>[0];

/** A line of the list of changes: all of an item or of a part in one. */
export interface ChangeLine {
  key: string;
  label: string;
  /** The id of its item. Left out where it has no price of its own. */
  itemId?: string;
}

/** The name of a value, or the words as they are. */
export function textOfField({ option, item }: PieceField, text: string): string {
  if (isWritten(option)) return text.trim();
  const value = option.values.find(({ _id }) => _id === text)?.value;
  const ordered = item.selectedOptions.find(({ optionId }) => optionId === option._id);
  return value ?? (ordered?.valueId === text ? ordered.value : '');
}

function ofPiece({ field, now }: { field: PieceField; now: string }): string {
  const [was, is] = [textOfField(field, field.value), textOfField(field, now)];
  const name = `${editMessages.piece(field.numbers)}, ${field.option.name}`;
  if (is === '') return editMessages.isGone(name, was);
  if (was === '') return editMessages.isNew(name, is);
  return isWritten(field.option)
    ? editMessages.isNow(was, is)
    : editMessages.insteadOf(editMessages.piece(field.numbers), is, was);
}

const DETAIL_NAMES: Readonly<Record<string, string>> = {
  'contact name': editMessages.name,
  'contact email': editMessages.email,
  'contact phone': editMessages.phone,
};

/** All changes, each in words. An address is one, whatever changes in it. */
export function changeLines(
  changes: readonly FieldChange[],
  { address, billing }: { address?: Address; billing?: Address },
): ChangeLine[] {
  const lines = changes.flatMap(({ field, now }): ChangeLine[] => {
    if (field.part === 'piece') {
      return [{ key: field.key, label: ofPiece({ field, now }), itemId: field.item._id }];
    }
    if (field.part !== 'contact') return [];
    const name = DETAIL_NAMES[field.key] ?? field.name;
    const label =
      now.trim() === '' ? editMessages.isEmptied(name) : editMessages.isNew(name, now.trim());
    return [{ key: field.key, label }];
  });
  return [
    ...lines,
    ...(address ? [addressLine('address', editMessages.address, address)] : []),
    ...(billing ? [addressLine('billing', editMessages.billing, billing)] : []),
  ];
}

function addressLine(key: string, name: string, address: Address): ChangeLine {
  const lines = addressLines(address).filter((line) => line !== countryName(address.country));
  return { key, label: editMessages.isNew(name, lines.join(', ')) };
}
