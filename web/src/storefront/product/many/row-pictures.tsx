import type { View } from '@tailorbird/art/parameters';
import { useEffect, useRef, useState } from 'react';
import { drawnOptions } from '@tailorbird/contract/rules/choice-address';
import { chosenDrawing, type DrawnProduct } from '../chosen-drawing.ts';
import type { LiveArt } from '../use-drawn.ts';
import { messages } from './messages.ts';
import type { LookedRow } from './row-problems.ts';

/** Milliseconds of drawing at a time: what is typed meanwhile comes first. */
const SLICE = 12;
/** Pictures that are kept; those not shown for longest go first. */
const MOST_KEPT = 400;

interface Props {
  product: DrawnProduct;
  art: LiveArt | undefined;
  view: View;
  rows: readonly LookedRow[];
  /** The key of the row that is shown large. */
  shown: number | undefined;
  wordsOf: (row: LookedRow) => string;
  onShow: (key: number) => void;
}

/** A small picture of each row, drawn one after the other. */
export function RowPictures({ product, art, view, rows, shown, wordsOf, onShow }: Props) {
  const pictures = useRowPictures(product, art, view, rows);
  return (
    <ol className="row-pictures">
      {rows.map((looked, place) => {
        const { row, problems } = looked;
        const isWrong = problems.some(({ isHard }) => isHard);
        const words = wordsOf(looked);
        return (
          <li key={row.key}>
            <button
              type="button"
              className={isWrong ? 'row-picture is-wrong' : 'row-picture'}
              aria-current={row.key === shown || undefined}
              onClick={() => onShow(row.key)}
            >
              {isWrong || !pictures.get(row.key) ? (
                <span className="row-picture-none" aria-hidden>
                  {isWrong ? '!' : ''}
                </span>
              ) : (
                <img src={pictures.get(row.key)} alt="" width={80} height={100} decoding="async" />
              )}
              <span>
                {place + 1} <bdi>{words}</bdi>
                {isWrong && <span className="sr">, {messages.cannotBeMade}</span>}
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}

/** Addresses of pictures by the keys of rows, as far as they are drawn. */
function useRowPictures(
  product: DrawnProduct,
  art: LiveArt | undefined,
  view: View,
  rows: readonly LookedRow[],
): ReadonlyMap<number, string> {
  const kept = useRef(new Map<string, string>());
  const [pictures, setPictures] = useState<ReadonlyMap<number, string>>(new Map());
  useEffect(() => {
    if (!art) return undefined;
    const left = rows.filter(({ problems }) => !problems.some(({ isHard }) => isHard));
    const found = new Map<number, string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const drawSome = () => {
      const ends = performance.now() + SLICE;
      while (left.length > 0 && performance.now() < ends) {
        const next = left.shift();
        if (next) found.set(next.row.key, pictureOf(next));
      }
      setPictures(new Map(found));
      timer = left.length > 0 ? setTimeout(drawSome) : undefined;
    };
    function pictureOf({ choices }: LookedRow): string {
      const { parameters } = chosenDrawing(product, drawnOptions(choices)).drawing;
      const key = JSON.stringify([view, parameters]);
      const known = kept.current.get(key);
      const address = known ?? addressOf(art?.draw(parameters, { view, prefix: 'r' }) ?? '');
      kept.current.delete(key);
      kept.current.set(key, address);
      dropOldest(kept.current);
      return address;
    }
    timer = setTimeout(drawSome);
    return () => clearTimeout(timer);
  }, [product, art, view, rows]);
  useEffect(() => {
    const { current } = kept;
    return () => {
      for (const address of current.values()) URL.revokeObjectURL(address);
      current.clear();
    };
  }, []);
  return pictures;
}

const addressOf = (svg: string) => URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));

function dropOldest(kept: Map<string, string>): void {
  for (const [key, address] of kept) {
    if (kept.size <= MOST_KEPT) return;
    URL.revokeObjectURL(address);
    kept.delete(key);
  }
}
