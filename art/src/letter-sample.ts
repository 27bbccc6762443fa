import { lettersOf } from './facts/text.ts';
import { setLetters } from './lettering/setting.ts';
import { strokesOf } from './lettering/strokes.ts';

/** Letters of a sample: more would be too small to tell one font from another. */
const MOST = 14;
const [WIDTH, HEIGHT] = [104, 28];
/** Greatest cap height. */
const MOST_HIGH = 17;

/**
 * Words in a font, as strokes in the colour of the text around them: the first words, as many as
 * are to be read at this size. Ids begin with `prefix`.
 */
export function letterSample(text: string, font: string, prefix: string): string {
  const slot = { cx: WIDTH / 2, cy: HEIGHT / 2, w: WIDTH - 6, h: HEIGHT, max: MOST_HIGH };
  const setting = setLetters(firstWords(lettersOf(text, font)), font, slot);
  const { defs, body } = strokesOf(setting, (glyph) => `${prefix}-${glyph}`);
  const scale = (setting.cap / 700).toFixed(4);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" fill="none" stroke="currentColor" stroke-width="${setting.style.stroke}" stroke-linecap="round" stroke-linejoin="round"><defs>${defs}</defs><g transform="scale(${scale})">${body}</g></svg>`;
}

/** The first word as far as there is room, and whole words after it. */
function firstWords(letters: readonly string[]): string {
  const end = letters.length > MOST ? letters.lastIndexOf(' ', MOST) : MOST;
  return letters
    .slice(0, end > 0 ? end : MOST)
    .join('')
    .trim();
}
