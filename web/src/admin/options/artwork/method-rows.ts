import type { ArtworkRules } from '@tailorbird/contract/artwork-rules';
import {
  ARTWORK_FILE_KINDS,
  ARTWORK_METHODS,
  type ArtworkFileKind,
  type ArtworkMethod,
} from '@tailorbird/contract/kinds/artwork';
import { messages } from './messages.ts';

const methodMessages = messages.methods;

/** Limits of a method, as typed; an empty text is none. */
export interface TypedMethod {
  leastDpi: string;
  mostColours: string;
  files: readonly ArtworkFileKind[];
}

/** Methods as one field of the form: they are compared and replaced as a whole. */
export interface TypedMethodLimits {
  text: string;
  rows: Readonly<Record<ArtworkMethod, TypedMethod>>;
}

export const typedMethods = (rows: TypedMethodLimits['rows']): TypedMethodLimits => ({
  rows,
  text: JSON.stringify(rows),
});

export type MethodProblems = Partial<Record<keyof TypedMethod, string>>;

const write = (limit: number | null) => (limit === null ? '' : String(limit));

const eachMethod = <Row>(rowOf: (method: ArtworkMethod) => Row): Record<ArtworkMethod, Row> => ({
  print: rowOf('print'),
  transfer: rowOf('transfer'),
  'screen-print': rowOf('screen-print'),
  embroidery: rowOf('embroidery'),
  plotter: rowOf('plotter'),
});

/** The limits of an option as its rows show them. */
export const methodRows = (methods: ArtworkRules['methods']): TypedMethodLimits =>
  typedMethods(
    eachMethod((method) => {
      const { leastDpi, mostColours, files } = methods[method];
      return { leastDpi: write(leastDpi), mostColours: write(mostColours), files };
    }),
  );

/** @returns undefined for anything but a whole number up to the most, or nothing */
function readLimit(typed: string, most: number): number | null | undefined {
  const text = typed.trim();
  if (text === '') return null;
  const limit = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  return limit >= 1 && limit <= most ? limit : undefined;
}

const MOST = { leastDpi: 1200, mostColours: 12 } as const;

/** The limits as they would be saved; an unfinished one is none until it is finished. */
export const methodsOf = ({ rows }: TypedMethodLimits): ArtworkRules['methods'] =>
  eachMethod((method) => {
    const { leastDpi, mostColours, files } = rows[method];
    return {
      leastDpi: readLimit(leastDpi, MOST.leastDpi) ?? null,
      mostColours: readLimit(mostColours, MOST.mostColours) ?? null,
      files: ARTWORK_FILE_KINDS.filter((kind) => files.includes(kind)),
    };
  });

/** Says at its fields why the limits of a method cannot be saved. */
export function methodProblems({ leastDpi, mostColours, files }: TypedMethod): MethodProblems {
  return {
    ...(readLimit(leastDpi, MOST.leastDpi) === undefined && { leastDpi: methodMessages.dpiWrong }),
    ...(readLimit(mostColours, MOST.mostColours) === undefined && {
      mostColours: methodMessages.coloursWrong,
    }),
    ...(files.length === 0 && { files: methodMessages.filesMissing }),
  };
}

/** Whether one of them cannot be saved. */
export const hasWrongMethod = ({ rows }: TypedMethodLimits): boolean =>
  ARTWORK_METHODS.some((method) => Object.keys(methodProblems(rows[method])).length > 0);
