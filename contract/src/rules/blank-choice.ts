import type { ChosenOption } from './drawn-choices.ts';
import { writtenText } from './written-text.ts';

/** Neither a value nor anything written, nor a picture: no choice. */
export const isBlankChoice = ({ valueId, value = '', artwork = [] }: ChosenOption): boolean =>
  valueId === null && artwork.length === 0 && writtenText(value) === '';
