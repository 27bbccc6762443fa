import type { Option, Product } from '@tailorbird/contract/catalogue';
import type { SharedRoster } from '@tailorbird/contract/rosters';
import { choicesFrom, searchOf, type Choice } from '@tailorbird/contract/rules/choice-address';
import { picturesInWords } from '@tailorbird/contract/rules/pictures-in-words';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { OptionList } from '../../ui/option-list.tsx';
import { prepareShared } from '../product/artwork/renditions.ts';
import { Gallery } from '../product/gallery.tsx';
import { isDrawn, optionsOf } from '../product/chosen-drawing.ts';
import { DrawnPicture } from '../product/drawn-picture.tsx';
import { rowLooker, type RowProblem } from '../product/many/row-problems.ts';
import { choicesOf } from '../product/many/rows.ts';
import { drawnMessages } from '../product/messages.ts';
import { loadLiveArt, useDrawn, type ProductDrawing } from '../product/use-drawn.ts';
import { rowOf, type TypedValues } from './fill-in.ts';
import { messages } from './messages.ts';

interface PieceProps {
  product: Product;
  roster: SharedRoster;
  typed: TypedValues;
  /** What the row is filled in with, beside the piece. */
  children: (problems: readonly RowProblem[], about: ReactNode) => ReactNode;
}

/** The piece of a row, drawn as it is typed, and what is the matter with it. */
export function FillInPiece({ product, roster, typed, children }: PieceProps) {
  // the lettering is what differs: close to it, where it can be seen so
  const [search, change] = useState(() => new URLSearchParams({ view: 'detail' }));
  const { pictures } = roster;
  const areReady = useSharedPictures(product, pictures);
  const { options, ofAll } = useDesign(product, roster, areReady);
  const row = useRow(product, roster, typed);
  const choices = useRowChoices(row, options, ofAll);
  const drawn = useDrawn(product, { choices, search, change });
  const art = drawn?.art;
  const wake = drawn?.wake;
  useEffect(() => {
    // the shop's own picture of it is without them
    if (pictures) wake?.();
  }, [pictures, wake]);
  const look = useMemo(
    () => rowLooker({ product, columns: options, ofAll, art }),
    [product, options, ofAll, art],
  );
  return (
    <div className="product" onPointerDown={drawn?.wake} onFocus={drawn?.wake}>
      {drawn ? (
        <Stage drawn={drawn} isWaiting={pictures !== undefined && !areReady} />
      ) : (
        <Gallery
          name={product.name}
          imageIds={product.image_id}
          placeholders={product.placeholders}
        />
      )}
      <div>
        {children(look(row).problems, <Fixed product={product} ofAll={ofAll} own={options} />)}
      </div>
    </div>
  );
}

/** The options that the columns fill in, and the choices that are the same for all. */
function useDesign(product: Product, { columns, design }: SharedRoster, areReady: boolean) {
  return useMemo(() => {
    const all = optionsOf(product);
    const asked = columns.map(({ optionId }) => optionId);
    const chosen = design?.selectedOptions ?? [];
    return {
      options: all.filter(({ _id }) => asked.includes(_id)),
      ofAll: choicesFrom(all, searchOf(all, chosen)).map((choice) =>
        withPictures(choice, areReady ? chosen : []),
      ),
    };
  }, [product, columns, design, areReady]);
}

/** Whether drawings can show the pictures of whoever keeps the list, as far as they can be had. */
function useSharedPictures(product: Product, pictures: SharedRoster['pictures']): boolean {
  const [areReady, setReady] = useState(false);
  useEffect(() => {
    let isOver = false;
    if (pictures) void prepare(product, pictures).then(() => !isOver && setReady(true));
    return () => {
      isOver = true;
    };
  }, [product, pictures]);
  return areReady;
}

async function prepare(product: Product, pictures: NonNullable<SharedRoster['pictures']>) {
  const art = isDrawn(product) ? loadLiveArt(product).catch(() => undefined) : undefined;
  await Promise.all([prepareShared(pictures), art]);
}

type DesignChoices = NonNullable<SharedRoster['design']>['selectedOptions'];

/** No address says them. */
function withPictures(choice: Choice, design: DesignChoices): Choice {
  const artwork = design.find(({ optionId }) => optionId === choice.option._id)?.artwork;
  return artwork ? { ...choice, text: picturesInWords(choice.option, artwork), artwork } : choice;
}

function useRow(...[product, roster, typed]: Parameters<typeof rowOf>) {
  return useMemo(() => rowOf(product, roster, typed), [product, roster, typed]);
}

function useRowChoices(...[row, options, ofAll]: Parameters<typeof choicesOf>) {
  return useMemo(() => choicesOf(row, options, ofAll), [row, options, ofAll]);
}

/** What is the same for all. */
function Fixed({
  product,
  ofAll,
  own,
}: {
  product: Product;
  ofAll: readonly Choice[];
  own: readonly Option[];
}) {
  const fixed = ofAll.flatMap(({ option, value, text, artwork }) => {
    if (own.includes(option) || (!value && text === '')) return [];
    const { _id: optionId, name: optionName } = option;
    const chosen = value
      ? { valueId: value._id, value: value.value, swatch: value.swatch ?? undefined }
      : { valueId: null, value: text, artwork };
    return [{ optionId, optionName, ...chosen }];
  });
  return (
    <>
      <p className="bold">
        <bdi>{product.name}</bdi>
      </p>
      <OptionList options={fixed} />
    </>
  );
}

const LARGE = [320, 480, 640, 960, 1280] as const;

/** While it waits for what it is drawn with, its place is held. */
function Stage({ drawn, isWaiting }: { drawn: ProductDrawing; isWaiting: boolean }) {
  const { product, piece, view, views, mainView, art, wake, turn, isTouched } = drawn;
  return (
    <div className="stack-12 gallery gallery-single">
      <div className="tile stage">
        {!isWaiting && (
          <DrawnPicture
            key={view}
            product={product}
            piece={piece}
            view={view}
            art={art}
            wake={wake}
            isLive={isTouched}
            sizes="(min-width: 80rem) 40rem, (min-width: 48rem) 50vw, 100vw"
            widths={LARGE}
            alt={piece.title + (view === mainView ? '' : `. ${drawnMessages.seen[view]}`)}
            eager
          />
        )}
      </div>
      {views.length > 1 && (
        <fieldset className="cluster list-sides" aria-label={messages.fillIn.sides}>
          {views.map((side) => (
            <button
              key={side}
              type="button"
              className="list-side"
              aria-pressed={side === view}
              onClick={() => turn(side)}
            >
              {drawnMessages.sides[side]}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  );
}
