import { isRefused } from '../../../api-error.ts';
import type { Cart, CartItem } from '@tailorbird/contract/cart';
import type { Option, Product } from '@tailorbird/contract/catalogue';
import { NOTE_MAX_LENGTH } from '@tailorbird/contract/limits';
import { lengthInCodePoints } from '@tailorbird/contract/kinds/code-points';
import { commonNote, countPieces } from '@tailorbird/contract/rules/group-items';
import { isWritten } from '@tailorbird/contract/rules/option-kinds';
import { chosenOptions } from '@tailorbird/contract/rules/choice-address';
import type { Roster } from '@tailorbird/contract/rosters';
import type { MinorUnits } from '@tailorbird/contract/rules/money';
import { useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, call } from '../../../api.ts';
import { change as changeCart } from '../../cart/cart-actions.ts';
import { loadJustAdded } from '../../cart/cart-query.ts';
import { toastDuration } from '../../cart/change-messages.ts';
import { missingIn, refusedIn } from '../choices.ts';
import type { DrawingProblem } from '../drawing-problems.ts';
import { priceOfRows } from '../price-parts.tsx';
import { type Choices, without } from '../use-choices.ts';
import type { LiveArt } from '../use-drawn.ts';
import { messages } from './messages.ts';
import { fillPicturesFrom } from './pictures-of-list.ts';
import { rowLooker, selectedOf, type CheckedRow, type RowProblem } from './row-problems.ts';
import { repeatsIn, valueOfAll, type Row } from './rows.ts';
import { type SameHeight, useSameHeight } from './same-height.tsx';
import { useRows } from './use-rows.ts';

export interface ManySettings {
  product: Product;
  own: Choices;
  art: LiveArt | undefined;
  /** Of the choices that are the same for all. */
  problems: readonly DrawingProblem[];
  cart: Cart | undefined;
  /** A group of the cart that is changed. */
  group: { id: string; items: readonly CartItem[] } | undefined;
}

export type Many = ReturnType<typeof useMany>;

type RowRefusals = ReadonlyMap<Row, readonly RowProblem[]>;

/** Several pieces: their rows, what is the matter with them, what they cost, the way into the cart. */
export function useMany(settings: ManySettings) {
  const { product, own, group } = settings;
  const list = useRows(product, group?.items, own);
  const { columns, rows } = list;
  const [note, setNote] = useState(() => commonNote(group?.items ?? []));
  const [refused, setRefused] = useRefused([own.choices, columns, note]);
  const forAll = list.mode === 'names' ? answersForAll(rows, columns) : [];
  const asked = useSame(forAll.flatMap(({ option, valueId }) => (valueId === '' ? option : [])));
  const looked = useCheckedRows({ rows, columns, asked, refused }, settings);
  const later = useDeferredValue(looked);
  const sameHeight = useSameHeight(settings, columns, later, group?.items ?? noItems);
  const made = looked.map(sameHeight.limited);
  const [shown, show] = useState<number>();
  const [isAsked, setAsked] = useState(false);
  const pieces = countPieces(looked);
  const common = own.choices.filter(({ option }) => !columns.includes(option));
  const wrongRows = looked.flatMap(({ problems, choices }, index) =>
    problems.some(({ isHard }) => isHard)
      ? [list.mode === 'sizes' ? sizeIn(choices, columns) : String(index + 1)]
      : [],
  );
  const sending = useSending(settings, {
    looked: made,
    note,
    pieces,
    onRefused: setRefused,
    onAdded: () => {
      list.clear();
      own.change((search) => without(search, 'group'));
      setAsked(false);
    },
  });

  return {
    ...list,
    /** The rows of a list, in the place of those that there are, with its pictures. */
    use: (roster: Roster) => {
      list.use(roster);
      // pieces of the cart keep theirs
      if (!group) void fillPicturesFrom(roster, settings);
    },
    ...usePrices(later, settings),
    ...useRepeats(later, list.mode === 'names' ? columns : noColumns),
    ...sending,
    cart: settings.cart,
    group,
    looked,
    /** The same as they are made, with the height that letters may have. */
    made,
    later: useLimited(later, sameHeight.limited),
    sameHeight,
    pieces,
    shown,
    show,
    note,
    setNote,
    isAsked,
    /** Choices on which all rows agree, or which none has: each is one question above the rows. */
    forAll,
    missing: [...asked, ...(isAsked ? missingIn(common.filter(({ lacks }) => !lacks)) : [])],
    /** A sentence about what the pictures still need. */
    lacks: isAsked ? common.find(({ lacks }) => lacks)?.lacks : undefined,
    /** The choices that all rows share. */
    design: { product: product._id, selectedOptions: chosenOptions(common) },
    wrongRows,
    /**
     * The obstacle to the order: `rows`, `note`, or the id of an option; undefined when there is
     * none.
     */
    ask: (): string | undefined => {
      setAsked(true);
      if (looked.length === 0 || wrongRows.length > 0 || asked.length > 0) return 'rows';
      const unread = common.find(({ option }) => option.artwork && !own.pictures[option._id]);
      const gap = unread?.option ?? missingIn(common)[0] ?? refusedIn(common, settings.problems)[0];
      const isNoteTooLong = lengthInCodePoints(note.trim()) > NOTE_MAX_LENGTH;
      return gap?._id ?? (isNoteTooLong ? 'note' : undefined);
    },
  };
}

const sizeIn = (choices: CheckedRow['choices'], [size]: readonly Option[]) =>
  choices.find(({ option }) => option === size)?.value?.value ?? '';

const nobody: RowRefusals = new Map();

/** What the shop refused, as long as it was asked with these very things. */
function useRefused(asked: readonly unknown[]) {
  const [{ of, rows }, setRefused] = useState<{ of: readonly unknown[]; rows: RowRefusals }>({
    of: asked,
    rows: nobody,
  });
  const isSame = of.every((one, index) => one === asked[index]);
  return [
    isSame ? rows : nobody,
    (now: RowRefusals) => setRefused({ of: asked, rows: now }),
  ] as const;
}

/** A choice that each row must have. */
const isAnswered = (option: Option) => option.isRequired && !isWritten(option);

function answersForAll(rows: readonly Row[], columns: readonly Option[]) {
  if (rows.length < 2) return [];
  return columns.filter(isAnswered).flatMap((option) => {
    const valueId = valueOfAll(rows, option._id);
    return valueId === undefined ? [] : [{ option, valueId }];
  });
}

/** The same array as long as the same options are in it. */
function useSame(options: readonly Option[]): readonly Option[] {
  const [kept, setKept] = useState(options);
  const isSame = kept.length === options.length && kept.every((one, at) => one === options[at]);
  if (!isSame) setKept(options);
  return isSame ? kept : options;
}

const noItems: readonly CartItem[] = [];

/** As they are made, a little later than what is typed. */
const useLimited = (rows: readonly CheckedRow[], limited: SameHeight['limited']) =>
  useMemo(() => rows.map(limited), [rows, limited]);

const noColumns: readonly Option[] = [];

interface SeveralRows {
  rows: readonly Row[];
  columns: readonly Option[];
  /** What one question above the rows asks for. */
  asked: readonly Option[];
  refused: RowRefusals;
}

function useCheckedRows(
  { rows, columns, asked, refused }: SeveralRows,
  { product, own: { choices }, art }: ManySettings,
): CheckedRow[] {
  const look = useMemo(() => {
    // what a row needs is never filled in where nobody sees it
    const ofAll = choices.map(({ sample: _, ...choice }) =>
      isAnswered(choice.option) && columns.includes(choice.option)
        ? { ...choice, value: undefined, text: '', gone: false }
        : choice,
    );
    return rowLooker({ product, columns, ofAll, art, asked });
  }, [product, columns, choices, art, asked]);
  return useMemo(
    () =>
      rows.map((row) => {
        const looked = look(row);
        const told = refused.get(row);
        return told ? { ...looked, problems: [...looked.problems, ...told] } : looked;
      }),
    [rows, look, refused],
  );
}

function usePrices(rows: readonly CheckedRow[], { product, cart, group }: ManySettings) {
  const items = group?.items;
  const replaces = useMemo(() => (items ?? []).map(({ _id }) => _id), [items]);
  const price = useMemo(
    () => (rows.length > 0 ? priceOfRows({ product, cart, replaces }, rows) : undefined),
    [rows, product, cart, replaces],
  );
  const each = useMemo(
    () =>
      new Map<number, MinorUnits>(
        rows.flatMap(({ row }, index) => {
          const cents = price?.each[index];
          return cents === undefined ? [] : [[row.key, cents]];
        }),
      ),
    [rows, price],
  );
  return { price, each, replaces };
}

/** Pieces that are the same, until somebody says that they may be. */
function useRepeats(rows: readonly CheckedRow[], columns: readonly Option[]) {
  const [kept, setKept] = useState('');
  const all = useMemo(
    () =>
      columns.length === 0
        ? []
        : repeatsIn(
            rows.map(({ row }) => row),
            columns,
          ),
    [rows, columns],
  );
  const now = String(all.map(({ keys }) => keys));
  return { repeats: now === kept ? [] : all, keepRepeats: () => setKept(now) };
}

interface Sending {
  looked: readonly CheckedRow[];
  note: string;
  pieces: number;
  onRefused: (refused: RowRefusals) => void;
  onAdded: () => void;
}

function useSending(
  { product, group }: ManySettings,
  { looked, note, pieces, onRefused, onAdded }: Sending,
) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [state, setState] = useState<'choosing' | 'adding' | 'added'>('choosing');

  function request() {
    const rows = looked.map((one) => ({
      ...(group && one.row.itemId && { _id: one.row.itemId }),
      selectedOptions: selectedOf(one),
      quantity: one.quantity,
    }));
    // items whose notes differ keep them, unless one is written for all
    const body = { rows, ...(note !== commonNote(group?.items ?? []) && { note }) };
    return group
      ? call('PUT /cart/groups/{id}', { params: { id: group.id }, body })
      : call('POST /cart/items', { body: { product: product._id, note, rows } });
  }

  async function send() {
    if (state === 'adding' || looked.length === 0) return;
    setState('adding');
    const cart = await changeCart(queries, {
      request,
      done: group ? messages.saved(product.name) : messages.added(pieces, product.name),
      duration: toastDuration.added,
      failed: (error) => {
        const rows = looked.map(({ row }) => row);
        onRefused(refusalsIn(error, rows));
        return whyNotAdded(error);
      },
    });
    setState(cart ? 'added' : 'choosing');
    if (!cart) return;
    if (parent !== window) void loadJustAdded().then(({ tellDesk }) => tellDesk());
    // the edit is over: Back leads to what was there before it
    if (group) await navigate('/cart', { replace: true });
    else onAdded();
  }

  return {
    /** What was added is told until the next piece begins. */
    state: state === 'added' && looked.length > 0 ? 'choosing' : state,
    send,
  };
}

/** Trying again does not help where the rows themselves are wrong: the shop's sentence says how. */
function whyNotAdded(error: unknown): string {
  return error instanceof ApiError && error.status >= 400 && error.status < 500
    ? error.message
    : messages.failed;
}

/** What the shop refuses of rows, by the rows as they were sent. */
function refusalsIn(error: unknown, rows: readonly Row[]): RowRefusals {
  const refusals = new Map<Row, RowProblem[]>();
  if (
    !isRefused(error, 'POST /cart/items', 'ROWS_REFUSED') &&
    !isRefused(error, 'PUT /cart/groups/{id}', 'ROWS_REFUSED')
  ) {
    return refusals;
  }
  for (const { row: number, optionId, message } of error.body.errors) {
    const row = rows[number - 1];
    if (!row) continue;
    const says = message.replace(/^row \d+: /i, '');
    refusals.set(row, [...(refusals.get(row) ?? []), { optionId, says, isHard: true }]);
  }
  return refusals;
}
