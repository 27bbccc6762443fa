import type { Option, Product } from '@tailorbird/contract/catalogue';
import { NOTE_MAX_LENGTH } from '@tailorbird/contract/limits';
import { isLettering } from '@tailorbird/contract/rules/option-kinds';
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Notice } from '../../../ui/notice.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { useCart } from '../../cart/cart-query.ts';
import { drawnAs } from '../buy-form.tsx';
import { missingIn, problemsOf } from '../choices.ts';
import { optionsOf } from '../chosen-drawing.ts';
import { optionParts } from '../option-parts.tsx';
import * as prices from '../price-parts.tsx';
import { without, type Choices } from '../use-choices.ts';
import type { ProductDrawing } from '../use-drawn.ts';
import type { EditedItem } from '../use-ordering.ts';
import { searchOf } from '@tailorbird/contract/rules/choice-address';
import { call } from '../../../api.ts';
import { notify } from '../../../ui/toast.ts';
import { messages as productMessages } from '../messages.ts';
import { messages } from './messages.ts';
import { ManyBar } from './many-bar.tsx';
import { NameRows } from './name-rows.tsx';
import { replacePicturesFrom } from './pictures-of-list.ts';
import { Pictures } from './row-pictures.tsx';
import type { CheckedRow } from './row-problems.ts';
import { SizeGrid } from './size-grid.tsx';
import { type Many, type ManySettings, useMany } from './use-many.ts';
import './many.css';

export { FillInPiece } from '../../lists/fill-in-piece.tsx';
export * as pieceTools from '../../order-edit/piece-tools.tsx';

interface ManyViewProps {
  product: Product;
  own: Choices;
  drawn: ProductDrawing | undefined;
  /** Its name and what is said of it. */
  head: ReactNode;
  /** Back to one piece. */
  onOne: () => void;
}

/**
 * Several pieces of a product at once; of a group of the cart, as `?group=` in the address asks; with
 * the rows of a list, as `?list=` does. Without a list it is where to come back to.
 */
export function ManyView(props: ManyViewProps) {
  const { product, own } = props;
  const { data: cart, isFetching } = useCart();
  const id = own.search.get('group');
  const items = (cart?.items ?? []).filter(
    (item) => id !== null && item.group?._id === id && item.product._id === product._id,
  );
  const [first] = items;
  const [known, setKnown] = useState(first && items);
  if (first && !known) setKnown(items);
  const fill = useEffectEvent(() => {
    if (!first) return;
    own.fillFrom((before) =>
      withChoices(before, searchOf(optionsOf(product), first.selectedOptions)),
    );
  });
  const isKnown = known !== undefined;
  useEffect(() => {
    // what the pieces have in common is chosen as it is for one
    if (isKnown) fill();
  }, [isKnown]);
  const [isSettled, setSettled] = useState(false);
  // a later fetch must not throw away what is typed
  if (!isSettled && cart && !isFetching) setSettled(true);
  if (id !== null && !known && !isSettled) return <div className="product" aria-busy />;
  return (
    <ManyForm
      {...props}
      cart={cart}
      group={id !== null && first ? { id, items } : undefined}
      isGone={id !== null && !first}
    />
  );
}

/** With the choices of another address in place of its own. */
function withChoices(before: URLSearchParams, choices: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(choices);
  for (const key of ['group', 'view']) {
    const value = before.get(key);
    if (value !== null) next.set(key, value);
  }
  return next;
}

/** Opens the list of the account that the address asks for, with its design. */
function useListInAddress({ product, own }: ManyViewProps, use: Many['use']) {
  const id = own.search.get('list');
  const open = useEffectEvent(async (listId: string) => {
    let choices: URLSearchParams | undefined;
    try {
      const { roster } = await call('GET /roster/{id}', { params: { id: listId } });
      use(roster);
      if (roster.design?.product === product._id) {
        choices = searchOf(optionsOf(product), roster.design.selectedOptions);
        void replacePicturesFrom(roster, { product, own });
      }
    } catch {
      notify('error', messages.lists.loadFailed);
    }
    if (choices) own.fillFrom((before) => withNoList(withChoices(before, choices)));
    else own.change(withNoList);
  });
  useEffect(() => {
    if (id) void open(id);
  }, [id]);
}

/** The address of this view with the rows that the page keeps. */
function withNoList(search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search);
  next.set('list', '');
  return next;
}

const noProblems: ManySettings['problems'] = [];

interface ManyFormProps extends ManyViewProps, Pick<ManySettings, 'cart' | 'group'> {
  /** The group has left the cart. */
  isGone: boolean;
}

/** Each piece is drawn and looked at as it is typed. */
function ManyForm(props: ManyFormProps) {
  const { product, own, drawn, head, onOne, cart, group, isGone } = props;
  const first = group?.items[0];
  const begun: EditedItem = first ? { state: 'editing', item: first } : { state: 'none' };
  const many = useMany({
    product,
    own,
    art: drawn?.art,
    problems: drawn?.problems ?? noProblems,
    cart,
    group,
  });
  useListInAddress(props, many.use);
  const { mode, shown, looked, made } = many;
  const form = useRef<HTMLFormElement>(null);
  const wordsOf = (row: CheckedRow) => inWords(row, many.columns);
  // an address shows its rows from the top; who pressed the button goes on where they pressed it
  const [isPressed] = useState(!own.search.has('group') && !own.search.has('list'));
  const open = useEffectEvent(() => {
    own.change(withNoList);
    const way = form.current?.querySelector<HTMLElement>('.modes [aria-pressed="true"]');
    if (way) show(way);
  });
  useEffect(() => {
    if (isPressed) open();
  }, [isPressed]);

  function submit(event: FormEvent) {
    event.preventDefault();
    const gap = many.ask();
    if (!gap) {
      void many.send();
      return;
    }
    const field =
      form.current?.querySelector<HTMLElement>('.rows-part [aria-invalid]') ??
      form.current?.querySelector<HTMLElement>(
        `[data-option="${gap}"] :is(input, select, textarea)`,
      );
    if (field) show(field);
  }

  return (
    <div className="product" onPointerDown={drawn?.wake} onFocus={drawn?.wake}>
      <Pictures
        product={product}
        drawn={drawn}
        many={many}
        wordsOf={wordsOf}
        shownRow={made.find(({ row }) => row.key === shown) ?? made[0]}
      />
      <div id="bench" />
      <div>
        {head}
        <form ref={form} noValidate method="dialog" onSubmit={submit}>
          {isGone && (
            <Notice tone="warning" live>
              {messages.gone}
            </Notice>
          )}
          <div className="seam">
            <CommonParts many={many} product={product} own={own} drawn={drawn} begun={begun} />
            <fieldset className="seam-part is-sewn rows-part" data-option="rows">
              <legend>
                <span className="label">{messages.rows}</span>
                <span className="chosen">{messages.pieces(many.pieces)}</span>
              </legend>
              {!group && (
                <ModeSwitch
                  many={many}
                  onOne={() => {
                    flushSync(onOne);
                    own.change((search) => without(search, 'list'));
                    goOnWithOne(product);
                  }}
                />
              )}
              {mode === 'sizes' ? <SizeGrid many={many} /> : <NameRows many={many} />}
            </fieldset>
            <div className="seam-part" data-option="note">
              <TextArea
                label={messages.noteOfAll}
                optional
                most={NOTE_MAX_LENGTH}
                value={many.note}
                onChange={({ target }) => many.setNote(target.value)}
              />
            </div>
            {looked[0] && (
              <prices.TierPart
                product={product}
                choices={looked[0].choices}
                quantity={many.pieces}
                cart={many.cart}
                replaces={many.replaces}
              />
            )}
          </div>
          <ManyBar many={many} />
        </form>
      </div>
    </div>
  );
}

/** The switch has gone with its focus: to the words of the piece, or to the way back. */
function goOnWithOne(product: Product): void {
  const lettering = optionsOf(product).find(isLettering);
  const words = `[data-option="${lettering?._id}"] :is(input, textarea)`;
  const next = [words, '.modes [aria-pressed="false"]'].map((each) =>
    document.querySelector<HTMLElement>(each),
  );
  const shown = next.find((each) => each !== null);
  if (shown) show(shown);
}

/** Takes the eye and the focus there. */
function show(element: HTMLElement): void {
  element.scrollIntoView({ block: 'center' });
  element.focus({ preventScroll: true });
}

/** What a row is told apart by: its texts, else its values. */
function inWords({ choices }: CheckedRow, columns: readonly Option[]): string {
  const own = choices.filter(({ option }) => columns.includes(option));
  const texts = own.flatMap(({ text, value }) => (value ? [] : text.trim() || []));
  const values = own.flatMap(({ value }) => value?.value ?? []);
  return (texts.length > 0 ? texts : values).join(', ');
}

/** Options that are the same for all pieces. */
function CommonParts({
  many,
  product,
  own,
  drawn,
  begun,
}: {
  many: Many;
  product: Product;
  own: Choices;
  drawn: ProductDrawing | undefined;
  begun: EditedItem;
}) {
  const { columns, isAsked } = many;
  const common = own.choices.filter(({ option }) => !columns.includes(option));
  const missing = missingIn(common);
  return common.map((choice) => {
    const { option } = choice;
    const Part = optionParts[option.kind];
    return (
      <Part
        key={option._id}
        choice={choice}
        problems={problemsOf(choice, isLettering(option) ? (drawn?.problems ?? []) : [])}
        isMissing={isAsked && missing.includes(option)}
        lettered={drawn?.piece.lettered[option._id]}
        prices={option.textPrice ? prices : undefined}
        {...drawnAs(option, drawn)}
        choose={own.choose}
        rest={own.rest}
        product={product}
        own={own}
        begun={begun}
        drawn={drawn}
      />
    );
  });
}

/** One piece, several names, or several sizes. */
function ModeSwitch({ many: { mode, modes, setMode }, onOne }: { many: Many; onOne: () => void }) {
  return (
    <fieldset className="modes" aria-label={productMessages.product.how}>
      <button type="button" aria-pressed={false} onClick={onOne}>
        {productMessages.product.one}
      </button>
      {modes.map((one) => (
        <button key={one} type="button" aria-pressed={one === mode} onClick={() => setMode(one)}>
          {messages[one]}
        </button>
      ))}
    </fieldset>
  );
}
