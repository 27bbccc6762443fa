import type { Option, Product } from '@tailorbird/contract/catalogue';
import type { View } from '@tailorbird/art/parameters';
import { drawnOptions } from '@tailorbird/contract/rules/choice-address';
import { pictureRef } from '@tailorbird/contract/rules/artwork-recipes';
import { isLettering } from '@tailorbird/contract/rules/option-kinds';
import { ChevronLeft, ChevronRight } from 'lucide';
import { memo, useEffect, useMemo, useState } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { chosenDrawing, furtherSide } from '../chosen-drawing.ts';
import { type InlinePictures, useInlinedPictures } from '../artwork/inlined-pictures.ts';
import { DrawnPicture } from '../drawn-picture.tsx';
import { Gallery } from '../gallery.tsx';
import { useDebounced } from '../use-debounced.ts';
import type { ProductDrawing } from '../use-drawn.ts';
import { messages } from './messages.ts';
import type { CheckedRow } from './row-problems.ts';
import { addressOf, smallDrawing } from './small-drawing.ts';
import type { Many } from './use-many.ts';
import './row-pictures.css';

/** Milliseconds of drawing at a time: what is typed meanwhile comes first. */
const SLICE = 12;
/** Milliseconds between two times that what was drawn comes into the page: each costs a frame. */
const PUBLISHED_EVERY = 200;
/** Milliseconds. */
const TYPING_RESTS = 150;

interface PicturesProps {
  product: Product;
  drawn: ProductDrawing | undefined;
  many: Many;
  wordsOf: (row: CheckedRow) => string;
  shownRow: CheckedRow | undefined;
}

const LARGE = [320, 480, 640, 960, 1280] as const;

/** Close to the letters, which is what differs; the side with most texts where they are on both. */
function sideWithTexts(
  { product, views, mainView }: ProductDrawing,
  columns: readonly Option[],
): View {
  const sides = columns.filter(isLettering).map(({ _id }) => furtherSide(product, _id) ?? mainView);
  if (sides.every((side) => side === mainView))
    return views.includes('detail') ? 'detail' : mainView;
  return sides.filter((side) => side === 'back').length * 2 < sides.length ? 'front' : 'back';
}

/** One piece large, with a way to the others, and all of them small. */
export function Pictures({ product, drawn, ...props }: PicturesProps) {
  if (drawn) return <DrawnPictures {...props} drawn={drawn} />;
  return (
    <Gallery name={product.name} imageIds={product.image_id} placeholders={product.placeholders} />
  );
}

interface DrawnPicturesProps extends Omit<PicturesProps, 'product'> {
  drawn: ProductDrawing;
}

function DrawnPictures({ drawn, many, wordsOf, shownRow }: DrawnPicturesProps) {
  const { looked, later, show, columns } = many;
  const shown = shownRow?.row.key;
  const view = sideWithTexts(drawn, columns);
  const { front, back } = drawn.product.art.photo ?? {};
  const photographs = [front, back].flatMap((side) => side?.imageId ?? []);
  const inline = useInlinedPictures(refsOf(later), photographs);
  const pictures = useRowPictures({ drawn, view, rows: later, inline });
  const index = looked.findIndex(({ row }) => row.key === shown);
  const step = (by: number) => show(looked[(index + by + looked.length) % looked.length]?.row.key);
  return (
    <div className="stack-12 gallery gallery-many">
      <div className="tile stage">
        <LargePicture drawn={drawn} view={view} row={shownRow} inline={inline} />
        {shownRow && looked.length > 1 && (
          <div className="row-steps">
            <Step label={messages.previous} icon={ChevronLeft} onClick={() => step(-1)} />
            <span aria-live="polite">
              {messages.shown(index + 1, looked.length, wordsOf(shownRow))}
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
            rows={later}
            pictures={pictures}
            shown={shown}
            wordsOf={wordsOf}
            onShow={show}
          />
        </section>
      )}
    </div>
  );
}

interface LargePictureProps {
  drawn: ProductDrawing;
  view: View;
  row: CheckedRow | undefined;
  inline: InlinePictures;
}

/** The pictures of one's own are the same on all rows. */
const refsOf = ([row]: readonly CheckedRow[]): string[] =>
  (row?.choices ?? []).flatMap(({ artwork }) => (artwork ?? []).map(pictureRef));

/**
 * As an image, a drawing is one layer of the page. In the page itself browsers make a layer of each
 * of its filters, and put them together again for each letter that is typed.
 */
function LargePicture({ drawn, view, row, inline }: LargePictureProps) {
  const { product, art } = drawn;
  const rested = useDebounced(row, TYPING_RESTS);
  const shown = rested?.row.key === row?.row.key ? rested : row;
  const piece = useMemo(() => {
    if (!shown) return drawn.piece;
    const chosen = drawnOptions(shown.choices);
    return { ...chosenDrawing(product, chosen), chosen, lettered: {} };
  }, [product, shown, drawn.piece]);
  const { parameters } = piece.drawing;
  const address = useMemo(
    () => art && shown && addressOf(inline(art.draw(parameters, { view, prefix: 'l' }), 'large')),
    [art, shown, parameters, view, inline],
  );
  if (address !== undefined) {
    return <img className="drawn" src={address} alt={piece.title} width={400} height={500} />;
  }
  return (
    <DrawnPicture
      product={product}
      piece={piece}
      view={view}
      art={art}
      wake={drawn.wake}
      isLive
      sizes="(min-width: 80rem) 40rem, (min-width: 48rem) 50vw, 100vw"
      widths={LARGE}
      alt={piece.title}
      eager
    />
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

interface RowPicturesProps {
  rows: readonly CheckedRow[];
  pictures: Addresses;
  /** The key of the row that is shown large. */
  shown: number | undefined;
  wordsOf: (row: CheckedRow) => string;
  onShow: (key: number) => void;
}

/** A small picture of each row. */
function RowPictures({ rows, pictures, shown, wordsOf, onShow }: RowPicturesProps) {
  return (
    <ol className="stack-4 row-pictures">
      {rows.map((looked, index) => {
        const { key } = looked.row;
        const isWrong = isRefused(looked);
        return (
          <RowPicture
            key={key}
            rowKey={key}
            number={index + 1}
            words={wordsOf(looked)}
            address={isWrong ? undefined : pictures.get(key)}
            isWrong={isWrong}
            isShown={key === shown}
            onShow={onShow}
          />
        );
      })}
    </ol>
  );
}

const isRefused = ({ problems }: CheckedRow) => problems.some(({ isHard }) => isHard);

interface RowPictureProps extends Pick<RowPicturesProps, 'onShow'> {
  rowKey: number;
  /** Counted from 1. */
  number: number;
  words: string;
  /** Undefined: it is not drawn yet, or cannot be made. */
  address: string | undefined;
  isWrong: boolean;
  isShown: boolean;
}

const RowPicture = memo(function RowPicture(props: RowPictureProps) {
  const { rowKey, number, words, address, isWrong, isShown, onShow } = props;
  return (
    <li>
      <button
        type="button"
        className={isWrong ? 'stack-4 row-picture is-wrong' : 'stack-4 row-picture'}
        aria-current={isShown || undefined}
        onClick={() => onShow(rowKey)}
      >
        {address === undefined ? (
          <span className="row-picture-none" aria-hidden>
            {isWrong ? '!' : ''}
          </span>
        ) : (
          <img src={address} alt="" width={80} height={100} loading="lazy" decoding="async" />
        )}
        <span>
          {number} <bdi>{words}</bdi>
          {isWrong && <span className="sr">, {messages.cannotBeMade}</span>}
        </span>
      </button>
    </li>
  );
});

/** Addresses by the keys of rows, as far as they are drawn. */
type Addresses = ReadonlyMap<number, string>;

interface Drawing {
  row: CheckedRow;
  view: View;
  inline: InlinePictures;
  /** What it shows, in JSON. */
  of: string;
  address: string;
}

interface RowPicturesOptions extends Pick<LargePictureProps, 'drawn' | 'view' | 'inline'> {
  rows: readonly CheckedRow[];
}

/** Drawn one after the other. A row keeps its picture until it has another. */
function useRowPictures({ drawn, view, rows, inline }: RowPicturesOptions): Addresses {
  const { product, art } = drawn;
  const [drawings] = useState(() => new Map<number, Drawing>());
  const [pictures, setPictures] = useState<Addresses>(new Map());
  useEffect(() => {
    if (!art) return undefined;
    const left = rows.filter((row) => !isRefused(row));
    const keys = new Set(left.map(({ row }) => row.key));
    for (const key of drawings.keys()) if (!keys.has(key)) drawings.delete(key);
    let isChanged = false;
    let publishes = performance.now() + PUBLISHED_EVERY;

    const drawSome = () => {
      const ends = performance.now() + SLICE;
      while (left.length > 0 && performance.now() < ends) {
        const next = left.shift();
        if (next && drawRow(next)) isChanged = true;
      }
      timer = left.length > 0 ? setTimeout(drawSome) : undefined;
      if (!isChanged || (timer !== undefined && performance.now() < publishes)) return;
      isChanged = false;
      publishes = performance.now() + PUBLISHED_EVERY;
      setPictures(new Map([...drawings].map(([key, { address }]) => [key, address])));
    };
    /** False: its picture is up to date. */
    function drawRow(row: CheckedRow): boolean {
      const { key } = row.row;
      const before = drawings.get(key);
      const isShown = before?.view === view && before.inline === inline;
      if (isShown && before.row === row) return false;
      const { parameters } = chosenDrawing(product, drawnOptions(row.choices)).drawing;
      const of = JSON.stringify([view, parameters]);
      const isSame = isShown && before.of === of;
      const svg = isSame ? undefined : art?.draw(parameters, { view, prefix: 'r' });
      const address =
        svg === undefined ? before?.address : addressOf(inline(smallDrawing(svg), 'small'));
      if (address !== undefined) drawings.set(key, { row, view, inline, of, address });
      return svg !== undefined;
    }
    // one that is typed in is drawn when typing rests
    let timer: ReturnType<typeof setTimeout> | undefined = setTimeout(
      drawSome,
      drawings.size > 0 ? TYPING_RESTS : 0,
    );
    return () => clearTimeout(timer);
  }, [product, art, view, inline, rows, drawings]);
  return pictures;
}
