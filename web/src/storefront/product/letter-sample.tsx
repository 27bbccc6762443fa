import { factsOf } from '@tailorbird/art/facts';
import { letterSample } from '@tailorbird/art/letter-sample';
import type { Parameters } from '@tailorbird/art/parameters';
import { useMemo } from 'react';
import type { ProductDrawing } from './use-drawn.ts';

interface Props {
  drawn: ProductDrawing;
  optionId: string;
  /** Undefined: the blank choice. */
  valueId: string | undefined;
  name: string;
}

/** The customer's words in the letters of a value; its name before there are any. */
export default function LetterSample({ drawn, optionId, valueId, name }: Props) {
  const {
    product: { art },
    piece,
    art: live,
  } = drawn;
  const drive = art.drives.find(
    (one) => one.optionId === optionId && one.parameter.startsWith(STYLE),
  );
  const { fixed, template } = art;
  const font =
    drive?.values.find((one) => one.valueId === valueId)?.use ??
    (drive && fixed[drive.parameter]) ??
    fixed.textStyle ??
    factsOf(template).defaults.textStyle ??
    '';
  const place = drive?.parameter.slice(STYLE.length) ?? '';
  const words = wordsAt(piece.drawing.parameters, place).trim() || name;
  const svg = useMemo(
    () => letterSample(words, font, `sample-${optionId}-${valueId ?? ''}`),
    [words, font, optionId, valueId],
  );
  return live && <live.LiveDrawing svg={svg} alt="" />;
}

const STYLE = 'textStyle';

/**
 * The lettering at a place, such as `@sleeve`. That at the print position has no place: its style is
 * that of all others as well, so the first of them stands in for it.
 */
function wordsAt(parameters: Parameters, place: string): string {
  const texts = Object.entries(parameters).filter(([, text]) => text.trim() !== '');
  const own = texts.find(([parameter]) => parameter === `text${place}`);
  const further = place ? undefined : texts.find(([parameter]) => parameter.startsWith('text@'));
  return (own ?? further)?.[1] ?? '';
}
