import type { Product } from '@tailorbird/contract/catalogue';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { LiveArt } from '../product/use-drawn.ts';
import type { EditDraft } from './edit-draft.ts';
import type { PieceGroup } from './edit-fields.ts';
import type * as PieceTools from './piece-tools.tsx';

type Tools = typeof PieceTools;

/** By the keys of fields. */
export type PieceProblems = ReadonlyMap<string, readonly PieceTools.WordProblem[]>;

/**
 * What draws and examines pieces. Undefined while it loads, and where it does not come: then the shop
 * says what cannot be made.
 */
function useTools(): Tools | undefined {
  const [tools, setTools] = useState<Tools>();
  useEffect(() => {
    // By way of the page of a product: shared with it otherwise, it would be a file more for each of
    // its visitors.
    import('../product/product-page.tsx')
      .then(({ loadMany }) => loadMany())
      .then(
        ({ pieceTools }) => setTools(pieceTools),
        () => undefined,
      );
  }, []);
  return tools;
}

/** The pictures and problems of pieces, as what is typed changes them. */
export function usePieces(groups: readonly PieceGroup[], changes: EditDraft) {
  const tools = useTools();
  const [arts, setArts] = useState<ReadonlyMap<string, LiveArt>>(new Map());
  const wake = useCallback(
    (product: Product | undefined) => {
      if (!tools || !product) return;
      tools.loadPieceArt(product).then(
        (art) => {
          if (!art) return;
          setArts((before) =>
            before.get(product._id) === art ? before : new Map(before).set(product._id, art),
          );
        },
        // without it the shop draws, and says what cannot be made
        () => undefined,
      );
    },
    [tools],
  );
  const changed = groups.filter(({ pieces }) =>
    pieces.some(({ fields }) => fields.some(({ key }) => changes[key] !== undefined)),
  );
  const wanted = changed.map(({ key }) => key).join('\n');
  useEffect(() => {
    // also for what a tab kept from before a reload
    for (const group of groups) if (wanted.split('\n').includes(group.key)) wake(group.product);
  }, [wanted, groups, wake]);

  const examiners = useMemo(() => examinersOf(tools, groups, arts), [tools, groups, arts]);
  const problems = useMemo((): PieceProblems => {
    const found = new Map<string, PieceTools.WordProblem[]>();
    for (const { pieces } of groups) {
      for (const { item, fields } of pieces) {
        // what nobody touches was ordered like this
        if (!fields.some(({ key }) => changes[key] !== undefined)) continue;
        const cells = Object.fromEntries(
          fields.map(({ key, option, value }) => [option._id, changes[key]?.now ?? value]),
        );
        for (const problem of examiners.get(item._id)?.(cells) ?? []) {
          const field = fields.find(({ option }) => option._id === problem.optionId);
          if (!field) continue;
          found.set(field.key, [...(found.get(field.key) ?? []), problem]);
        }
      }
    }
    return found;
  }, [groups, changes, examiners]);
  return { Picture: tools?.PiecePicture, arts, problems, wake };
}

type Examiner = ReturnType<Tools['pieceExaminer']>;

function examinersOf(
  tools: Tools | undefined,
  groups: readonly PieceGroup[],
  arts: ReadonlyMap<string, LiveArt>,
): ReadonlyMap<string, Examiner> {
  if (!tools) return new Map();
  return new Map(
    groups.flatMap(({ product, pieces }) =>
      product
        ? pieces.map(({ item, fields }): [string, Examiner] => [
            item._id,
            tools.pieceExaminer(
              product,
              fields.map(({ option }) => option),
              item.selectedOptions,
              arts.get(product._id),
            ),
          ])
        : [],
    ),
  );
}
