import type { Option, Product } from '@tailorbird/contract/catalogue';
import { NOTE_MAX_LENGTH } from '@tailorbird/contract/limits';
import { formatMoney } from '@tailorbird/contract/rules/money';
import { takesText } from '@tailorbird/contract/rules/option-kinds';
import { ChevronLeft, ChevronRight, FileText } from 'lucide';
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PriceLines } from '../../../ui/price-lines.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { useCart, useCartCount } from '../../cart/cart-query.ts';
import { blankOf } from '../buy-form.tsx';
import { missingIn, problemsOf } from '../choices.ts';
import { chosenDrawing, optionsOf } from '../chosen-drawing.ts';
import { DrawnPicture } from '../drawn-picture.tsx';
import { Gallery } from '../gallery.tsx';
import { optionParts } from '../option-parts.tsx';
import * as prices from '../price-parts.tsx';
import type { Choices } from '../use-choices.ts';
import type { Drawn } from '../use-drawn.ts';
import { drawnOptions, searchOf } from '@tailorbird/contract/rules/choice-address';
import { messages } from './messages.ts';
import { RowPictures } from './row-pictures.tsx';
import type { LookedRow } from './row-problems.ts';
import { RowTable } from './row-table.tsx';
import { readTable } from './rows.ts';
import { SavedLists } from './saved-lists.tsx';
import { type Many, type ManySettings, useMany } from './use-many.ts';
import './many.css';

interface ManyViewProps {
  product: Product;
  own: Choices;
  drawn: Drawn | undefined;
  /** Back to one piece. */
  onOne: () => void;
}

/** Several pieces of a product at once; of a group of the cart, as `?group=` in the address asks. */
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
    own.change((before) =>
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

const noProblems: ManySettings['problems'] = [];

interface ManyFormProps extends ManyViewProps, Pick<ManySettings, 'cart' | 'group'> {
  /** The group has left the cart. */
  isGone: boolean;
}

/** Each piece is drawn and looked at as it is typed. */
function ManyForm({ product, own, drawn, onOne, cart, group, isGone }: ManyFormProps) {
  const many = useMany({
    product,
    own,
    art: drawn?.art,
    problems: drawn?.problems ?? noProblems,
    cart,
    group,
  });
  const { mode, shown, looked } = many;
  const form = useRef<HTMLFormElement>(null);
  const wordsOf = (row: LookedRow) => inWords(row, many.columns);

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
    field?.scrollIntoView({ block: 'center' });
    field?.focus({ preventScroll: true });
  }

  return (
    <div className="product" onPointerDown={drawn?.wake} onFocus={drawn?.wake}>
      <Pictures
        product={product}
        drawn={drawn}
        many={many}
        wordsOf={wordsOf}
        shownRow={looked.find(({ row }) => row.key === shown) ?? looked[0]}
      />
      <div>
        <div className="product-head">
          <h1 className="h1">{product.name}</h1>
          {product.description && <p className="desc">{product.description}</p>}
        </div>
        <form ref={form} noValidate method="dialog" onSubmit={submit}>
          {isGone && (
            <Notice tone="warning" live>
              {messages.gone}
            </Notice>
          )}
          <div className="seam">
            <CommonParts many={many} own={own} drawn={drawn} />
            <fieldset className="seam-part is-sewn rows-part" data-option="rows">
              <legend>
                <span className="label">{messages.rows}</span>
                <span className="chosen">{messages.pieces(many.pieces)}</span>
              </legend>
              {!group && <ModeSwitch many={many} onOne={onOne} />}
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
          <Bar many={many} />
        </form>
      </div>
    </div>
  );
}

/** What a row is told apart by: its texts, else its values. */
function inWords({ choices }: LookedRow, columns: readonly Option[]): string {
  const own = choices.filter(({ option }) => columns.includes(option));
  const texts = own.flatMap(({ text, value }) => (value ? [] : text.trim() || []));
  const values = own.flatMap(({ value }) => value?.value ?? []);
  return (texts.length > 0 ? texts : values).join(', ');
}

interface PicturesProps {
  product: Product;
  drawn: Drawn | undefined;
  many: Many;
  wordsOf: (row: LookedRow) => string;
  shownRow: LookedRow | undefined;
}

const LARGE = [320, 480, 640, 960, 1280] as const;

/** One piece large, with a way to the others, and all of them small. */
function Pictures({ product, drawn, many, wordsOf, shownRow }: PicturesProps) {
  const { looked, later, show } = many;
  if (!drawn) {
    return (
      <Gallery
        name={product.name}
        imageIds={product.image_id}
        placeholders={product.placeholders}
      />
    );
  }
  const place = looked.findIndex(({ row }) => row.key === shownRow?.row.key);
  const chosen = shownRow ? drawnOptions(shownRow.choices) : drawn.piece.chosen;
  const piece = shownRow
    ? { ...chosenDrawing(drawn.product, chosen), chosen, lettered: undefined }
    : drawn.piece;
  // close to the letters, which is what differs
  const view = drawn.views.includes('detail') ? 'detail' : drawn.mainView;
  const step = (by: number) => show(looked[(place + by + looked.length) % looked.length]?.row.key);
  return (
    <div className="gallery gallery-many">
      <div className="tile stage">
        <DrawnPicture
          product={drawn.product}
          piece={piece}
          view={view}
          art={drawn.art}
          wake={drawn.wake}
          isLive
          sizes="(min-width: 80rem) 40rem, (min-width: 48rem) 50vw, 100vw"
          widths={LARGE}
          alt={piece.title}
          eager
        />
        {shownRow && looked.length > 1 && (
          <div className="row-steps">
            <Step label={messages.previous} icon={ChevronLeft} onClick={() => step(-1)} />
            <span aria-live="polite">
              {messages.shown(place + 1, looked.length, wordsOf(shownRow))}
            </span>
            <Step label={messages.next} icon={ChevronRight} onClick={() => step(1)} />
          </div>
        )}
      </div>
      {later.length > 1 && (
        <section aria-labelledby="row-pictures">
          <h2 className="h3" id="row-pictures">
            {messages.pictures(later.length)}
          </h2>
          <RowPictures
            product={drawn.product}
            art={drawn.art}
            view={view}
            rows={later}
            shown={shownRow?.row.key}
            wordsOf={wordsOf}
            onShow={show}
          />
        </section>
      )}
    </div>
  );
}

interface StepProps {
  label: string;
  icon: typeof ChevronLeft;
  onClick: () => void;
}

function Step({ label, icon, onClick }: StepProps) {
  return (
    <button type="button" aria-label={label} onClick={onClick}>
      <Icon of={icon} />
    </button>
  );
}

/** Options that are the same for all pieces. */
function CommonParts({ many, own, drawn }: { many: Many; own: Choices; drawn: Drawn | undefined }) {
  const { columns, isAsked } = many;
  const common = own.choices.filter(({ option }) => !columns.includes(option));
  const missing = missingIn(common);
  return common.map((choice) => {
    const { option } = choice;
    const Part = optionParts[option.kind];
    const lettered = drawn?.piece.lettered;
    return (
      <Part
        key={option._id}
        choice={choice}
        problems={problemsOf(choice, takesText(option) ? (drawn?.problems ?? []) : [])}
        isMissing={isAsked && missing.includes(option)}
        lettered={lettered?.optionId === option._id ? lettered.text : undefined}
        prices={option.textPrice ? prices : undefined}
        blank={blankOf(option, drawn)}
        choose={own.choose}
        rest={own.rest}
      />
    );
  });
}

/** One piece, several names, or several sizes. */
function ModeSwitch({ many: { mode, modes, setMode }, onOne }: { many: Many; onOne: () => void }) {
  return (
    <fieldset className="modes" aria-label={messages.how}>
      <button type="button" aria-pressed={false} onClick={onOne}>
        {messages.one}
      </button>
      {modes.map((one) => (
        <button key={one} type="button" aria-pressed={one === mode} onClick={() => setMode(one)}>
          {messages[one]}
        </button>
      ))}
    </fieldset>
  );
}

/** A quantity for each value of an option. */
function SizeGrid({
  many: { looked, sizes, sizeOption, counts, setCount, setSizeOption },
}: {
  many: Many;
}) {
  if (!sizeOption) return null;
  return (
    <>
      {sizes.length > 1 && (
        <Select
          label={messages.differs}
          value={sizeOption._id}
          onChange={({ target }) => setSizeOption(target.value)}
        >
          {sizes.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </Select>
      )}
      <fieldset className="size-grid">
        <legend className="hint">{messages.sizeGrid(sizeOption.name)}</legend>
        {sizeOption.values.map(({ _id, value }) => {
          const row = looked.find(({ row: { cells } }) => cells[sizeOption._id] === _id);
          const problem = row?.problems.find(({ isHard }) => isHard);
          return (
            <label key={_id}>
              <bdi>{value}</bdi>
              <input
                className="input"
                inputMode="numeric"
                autoComplete="off"
                placeholder="0"
                aria-invalid={problem ? true : undefined}
                value={counts[_id] ?? ''}
                onChange={({ target }) => setCount(_id, target.value)}
              />
              {problem && <span className="field-error">{problem.says}</span>}
            </label>
          );
        })}
      </fieldset>
    </>
  );
}

/** Bytes: three hundred long rows are a tenth of it. */
const MOST_OF_FILE = 200_000;

function NameRows({ many }: { many: Many }) {
  const { columns, otherOptions, addColumn, said, canUndo, undo, paste } = many;
  const [failed, setFailed] = useState<string>();
  const file = useRef<HTMLInputElement>(null);

  async function readFile(chosen: File | undefined) {
    setFailed(undefined);
    if (!chosen) return;
    if (chosen.size > MOST_OF_FILE) {
      setFailed(messages.fileTooLarge);
      return;
    }
    try {
      paste(await chosen.text());
    } catch {
      setFailed(messages.fileFailed);
    }
  }

  return (
    <>
      <div
        className="paste"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          void readFile(event.dataTransfer.files[0]);
        }}
      >
        <PasteField columns={columns} onPaste={paste} />
        <div className="row">
          <input
            ref={file}
            type="file"
            hidden
            accept=".csv,.tsv,.txt,text/csv,text/plain"
            aria-label={messages.file}
            onChange={({ target }) => {
              void readFile(target.files?.[0]);
              target.value = '';
            }}
          />
          <Button variant="secondary" size="compact" onClick={() => file.current?.click()}>
            <Icon of={FileText} />
            {messages.file}
          </Button>
          <output className="hint">{failed ?? said}</output>
          {canUndo && (
            <button type="button" className="textlink" onClick={undo}>
              {messages.undo}
            </button>
          )}
        </div>
      </div>
      <SavedLists rows={many.looked} columns={columns} onUse={many.use} />
      <RowTable
        rows={many.looked}
        columns={columns}
        repeats={many.repeats}
        each={many.each}
        shown={many.shown}
        isAsked={many.isAsked}
        onChange={many.change}
        onRemove={many.remove}
        onAdd={many.add}
        onShow={many.show}
        onPaste={paste}
        onKeepRepeats={many.keepRepeats}
      />
      {otherOptions.length > 0 && (
        <Select
          className="other-column"
          label={messages.column}
          value=""
          onChange={({ target }) => addColumn(target.value)}
        >
          <option value="">{messages.noColumn}</option>
          {otherOptions.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </>
  );
}

interface PasteFieldProps {
  columns: readonly Option[];
  onPaste: (text: string) => void;
}

/** What is pasted becomes rows at once; what is typed, when the field is left. */
function PasteField({ columns, onPaste }: PasteFieldProps) {
  const [text, setText] = useState('');

  function take(typed: string) {
    if (readTable(typed).length === 0) return;
    onPaste(typed);
    setText('');
  }

  return (
    <label className="field">
      <span className="label xs">{messages.paste}</span>
      <span className="hint">
        {messages.pasteHint([...columns.map(({ name }) => name), messages.quantity])}
      </span>
      <textarea
        className="textarea"
        rows={3}
        dir="auto"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onPaste={(event) => {
          if (text !== '') return;
          event.preventDefault();
          take(event.clipboardData.getData('text'));
        }}
        onBlur={() => take(text)}
      />
    </label>
  );
}

function Bar({ many }: { many: Many }) {
  const { price, pieces, state, group, wrongRows, missing, mode } = many;
  const inCart = useCartCount();
  return (
    <div className="buy">
      <div className="buy-status" aria-live="polite">
        <Said>
          {state === 'added' ? (
            <>
              {inCart.toLocaleString('en')} in your cart.{' '}
              <Link className="link" to="/cart">
                {messages.viewCart}
              </Link>
            </>
          ) : wrongRows.length > 0 ? (
            <b className="buy-missing">
              {messages.toMend(wrongRows, mode === 'sizes' ? 'size' : 'row')}
            </b>
          ) : missing.length > 0 ? (
            <b className="buy-missing">{messages.stillToChoose(missing.map(({ name }) => name))}</b>
          ) : (
            pieces === 0 && messages.nothingYet
          )}
        </Said>
      </div>
      {price && (
        <details className="price-made">
          <summary className="textlink">How the price is made</summary>
          <PriceLines lines={price.lines} />
        </details>
      )}
      <div>
        <p className="total" aria-live="polite">
          {price && formatMoney(price.totalCents)}
        </p>
        <p className="each">{messages.pieces(pieces)}</p>
      </div>
      <Button type="submit" sewn aria-disabled={state === 'adding' || pieces === 0}>
        {group ? messages.saveChanges : messages.addToCart}
      </Button>
    </div>
  );
}

const Said = ({ children }: { children: ReactNode }) => (
  <span className="txt soft">{children}</span>
);
