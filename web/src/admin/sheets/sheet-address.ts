import type { SheetKind } from '@tailorbird/contract/orders';
import { isUuid } from '@tailorbird/contract/rules/uuid';

/** Where a sheet of these orders is printed. Ids, as in the API: not the numbers people read. */
export function sheetAddress(kind: SheetKind, orderIds: readonly string[]): string {
  return `/admin/orders/print?sheet=${kind}&orderIds=${orderIds.map(encodeURIComponent).join(',')}`;
}

/** The state of a link to a sheet: the page of the order that it stands on, in its list. */
export const openedAt = ({ pathname, search }: { pathname: string; search: string }) => ({
  order: pathname + search,
});

/** That page again; undefined where the sheet was opened from elsewhere. */
export function openedFrom(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('order' in state)) return undefined;
  return typeof state.order === 'string' ? state.order : undefined;
}

/**
 * The parts of a production sheet besides its things. Undefined in a request where their number
 * decides.
 */
export interface SheetParts {
  /** Not unless they are asked for, as paper may leave the house. */
  adminNotes: boolean;
  /** Of letterings, in true size. */
  outlines: boolean;
  /** The list of pieces to be cut for all orders. */
  cutting: boolean;
}

export interface SheetRequest {
  kind: SheetKind;
  parts: Partial<SheetParts>;
  /** Each once, in the order they were named. */
  orderIds: string[];
}

const PARTS = ['adminNotes', 'outlines', 'cutting'] as const satisfies (keyof SheetParts)[];

const KINDS = ['production', 'packing', 'delivery'] as const satisfies SheetKind[];

/** Reads the address; anything unknown is a production sheet. */
export function readSheetRequest(search: URLSearchParams): SheetRequest {
  const kind = KINDS.find((known) => known === search.get('sheet')) ?? 'production';
  const ids = (search.get('orderIds') ?? '').split(',').map((id) => id.trim());
  const parts: Partial<SheetParts> = {};
  for (const part of kind === 'production' ? PARTS : []) {
    const asked = search.get(part);
    if (asked === 'yes' || asked === 'no') parts[part] = asked === 'yes';
  }
  return { kind, parts, orderIds: [...new Set(ids.filter((id) => id !== ''))] };
}

/** Few things are printed large, with outlines; many on little paper, with a list to cut by. */
export function chosenParts({ parts }: SheetRequest, isDense: boolean): SheetParts {
  return { adminNotes: false, outlines: !isDense, cutting: isDense, ...parts };
}

/** The address of the sheet with a part, or without it. */
export function withPart(
  { kind, parts, orderIds }: SheetRequest,
  part: keyof SheetParts,
  isWith: boolean,
): string {
  const asked = { ...parts, [part]: isWith };
  const search = PARTS.flatMap((name) =>
    asked[name] === undefined ? [] : `&${name}=${asked[name] ? 'yes' : 'no'}`,
  );
  return `${sheetAddress(kind, orderIds)}${search.join('')}`;
}

/**
 * The page of an order with one of its pieces in view: what the code on paper opens. The id is
 * short and so the code coarse; the version says what the paper does not know yet.
 */
export function pieceAddress(orderId: string, piece: number, version: number): string {
  return `${orderAddress(shortId(orderId))}?p=${piece}&v=${version}`;
}

/** Where labels are printed: of one parcel, or of all parcels of an order. */
export const labelAddress = (orderId: string, parcel?: number): string =>
  `/admin/orders/print?sheet=label&orderIds=${encodeURIComponent(orderId)}${parcel === undefined ? '' : `&parcel=${parcel}`}`;

/** The page of an order with one of its parcels in view: what the code on a label opens. */
export const parcelAddress = (orderId: string, parcel: number): string =>
  `${orderAddress(shortId(orderId))}?parcel=${parcel}`;

/** The page of an order, which offers the original of one of its pictures. */
export const originalCodeAddress = (orderId: string, artworkId: string): string =>
  `${orderAddress(shortId(orderId))}?original=${shortId(artworkId)}`;

/** The page of one order; its id, not the number that people read. */
export function orderAddress(id: string): string {
  return `/admin/orders/${encodeURIComponent(id)}`;
}

/** A UUID in 22 letters instead of 36; any other id as it is. */
export function shortId(id: string): string {
  if (!isUuid(id)) return id;
  const bytes = id.replaceAll('-', '').match(/../g) ?? [];
  const text = String.fromCharCode(...bytes.map((byte) => Number.parseInt(byte, 16)));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Undoes `shortId`. */
export function fullId(id: string): string {
  if (!/^[\w-]{22}$/.test(id)) return id;
  const bytes = Uint8Array.from(atob(id.replaceAll('-', '+').replaceAll('_', '/')), (byte) =>
    byte.charCodeAt(0),
  );
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
