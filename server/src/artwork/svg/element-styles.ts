import {
  computeStyle,
  type ComputedStyle,
  type InheritedStyle,
  type Viewport,
} from './computed-style.ts';
import type { SvgElement } from './read-elements.ts';
import { parseStyle, plainCss, StyleSheet, type Declaration } from './style-sheet.ts';

/** Attributes that are properties of the style as well. */
const PRESENTATION = new Set(
  [
    'clip-path clip-rule color display fill fill-opacity fill-rule filter marker marker-end',
    'marker-mid marker-start mask mix-blend-mode opacity overflow paint-order stop-color stop-opacity',
    'stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit',
    'stroke-opacity stroke-width transform-origin vector-effect visibility',
  ].flatMap((names) => names.split(' ')),
);

/** How the elements of a drawing look, by all that says so. */
export class ElementStyles {
  readonly #sheet: StyleSheet;

  /** @param styles the texts of its `style` elements */
  constructor(styles: readonly string[]) {
    this.#sheet = new StyleSheet(styles);
  }

  styleOf(
    element: SvgElement,
    { style, viewport }: { style: InheritedStyle; viewport: Viewport },
  ): ComputedStyle {
    return computeStyle(this.#declarationsOf(element), style, viewport);
  }

  /** Attributes are the weakest, then the style sheet, then the element's own style. */
  #declarationsOf(element: SvgElement): Declaration[] {
    const { attributes } = element;
    const stated: Declaration[] = [];
    for (const [name, value] of attributes) {
      if (PRESENTATION.has(name)) stated.push([name, plainCss(value).trim()]);
    }
    stated.push(...this.#sheet.declarationsFor(element));
    stated.push(...parseStyle(attributes.get('style') ?? ''));
    return [...stated.filter(([, , important]) => !important), ...stated.filter((each) => each[2])];
  }
}
