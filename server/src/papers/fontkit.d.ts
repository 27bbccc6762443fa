/** The parts of fontkit that are used here; it comes without types. */
declare module 'fontkit' {
  export interface Font {
    hasGlyphForCodePoint(codePoint: number): boolean;
  }

  export function openSync(file: string): Font;
}
