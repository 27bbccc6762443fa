import { QUANTITY } from '@tailorbird/contract/limits';
import type { Option, Product } from '@tailorbird/contract/catalogue';
import {
  chosenOptions,
  drawnOptions,
  type Choice,
} from '@tailorbird/contract/rules/choice-address';
import { isLettering } from '@tailorbird/contract/rules/option-kinds';
import { isDrawn } from '../chosen-drawing.ts';
import { missingIn, problemsOf } from '../choices.ts';
import { drawingProblems } from '../drawing-problems.ts';
import type { LiveArt } from '../use-drawn.ts';
import { messages } from './messages.ts';
import { choicesOf, quantityOf, withCell, withoutAccents, type Row } from './rows.ts';

/** A problem of a row. */
export interface RowProblem {
  /** Null for the quantity, or the piece as a whole. */
  optionId: string | null;
  says: string;
  /** It cannot be ordered like this; otherwise it is advice. */
  isHard: boolean;
  /** The row without the problem, and the words that make it so. */
  instead?: { words: string; row: Row };
}

/** A row with all that is known of it. */
export interface CheckedRow {
  row: Row;
  choices: readonly Choice[];
  quantity: number;
  problems: readonly RowProblem[];
}

/** The settings that rows are checked with. One object as long as nothing in it changes. */
export interface Looking {
  product: Product;
  columns: readonly Option[];
  ofAll: readonly Choice[];
  art: LiveArt | undefined;
  /** The answers to the questions above the rows. */
  asked?: readonly Option[];
}

/** Rows that did not change are not looked at again: three hundred of them take a while. */
export function rowLooker(looking: Looking): (row: Row) => CheckedRow {
  const known = new WeakMap<Row, CheckedRow>();
  return (row) => {
    const before = known.get(row);
    if (before) return before;
    const looked = lookAt(row, looking);
    known.set(row, looked);
    return looked;
  };
}

function lookAt(row: Row, looking: Looking): CheckedRow {
  const choices = choicesOf(row, looking.columns, looking.ofAll);
  const quantity = quantityOf(row);
  const problems = [
    ...problemsOfChoices(choices, looking).map((problem) => withWayOut(problem, row, looking)),
    ...(quantity === undefined
      ? [
          {
            optionId: null,
            says: messages.quantityWrong(QUANTITY.min, QUANTITY.max),
            isHard: true,
          },
        ]
      : []),
  ];
  return { row, choices, quantity: quantity ?? 1, problems };
}

/** Of what differs by row: the rest is told where it is chosen. */
function problemsOfChoices(choices: readonly Choice[], looking: Looking): RowProblem[] {
  const { product, columns, art } = looking;
  const drawing =
    art && isDrawn(product) ? drawingProblems(product, drawnOptions(choices), art) : [];
  const missing = missingIn(choices);
  return choices.flatMap((choice): RowProblem[] => {
    const { option, gone } = choice;
    if (!columns.includes(option)) return [];
    const { _id: optionId, name } = option;
    if (gone) return [{ optionId, says: messages.noValue(choice.text, name), isHard: true }];
    if (looking.asked?.includes(option) && !choice.value) return [];
    if (missing.includes(option)) return [{ optionId, says: messages.missing(name), isHard: true }];
    return problemsOf(choice, drawing).map((problem) => ({ ...problem, optionId }));
  });
}

/** A letter that an alphabet lacks may be there without its accent. */
function withWayOut(problem: RowProblem, row: Row, looking: Looking): RowProblem {
  const option = looking.columns.find(({ _id }) => _id === problem.optionId);
  if (!problem.isHard || !option || !isLettering(option)) return problem;
  const words = withoutAccents(row.cells[option._id] ?? '');
  if (words === '' || words === row.cells[option._id]) return problem;
  const other = withCell(row, option._id, words);
  const left = problemsOfChoices(choicesOf(other, looking.columns, looking.ofAll), looking);
  return left.some(({ isHard, optionId }) => isHard && optionId === option._id)
    ? problem
    : { ...problem, instead: { words, row: other } };
}

/** As the shop takes them. */
export const selectedOf = ({ choices }: CheckedRow) => chosenOptions(choices);
