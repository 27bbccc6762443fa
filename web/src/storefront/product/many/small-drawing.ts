// Pictures of pieces as small as a thumb nail. Browsers make a document of each, and take their
// time over its elements: half of them are soft light and shadow that nobody sees at this size.

const TAG = /<(\/?)[\w:-]+([^>]*?)(\/?)>/g;
const REFERENCE = /#([\w-]+)/g;

/** Our own drawing without what is blurred, and without definitions that nothing refers to then. */
export function smallDrawing(svg: string): string {
  const defsStart = svg.indexOf('>', svg.indexOf('<defs')) + 1;
  const defsEnd = svg.indexOf('</defs>');
  const body = withoutBlurred(svg.slice(defsEnd));
  return svg.slice(0, defsStart) + referredTo(svg.slice(defsStart, defsEnd), body) + body;
}

function withoutBlurred(body: string): string {
  let kept = '';
  let from = 0;
  /** Elements that are open within the blurred one, with itself. */
  let within = 0;
  for (const { 0: tag, 1: closes, 2: attributes = '', 3: isEmpty, index } of body.matchAll(TAG)) {
    const isBlurred = within === 0 && !closes && attributes.includes(' filter="');
    if (isBlurred) kept += body.slice(from, index);
    if (within > 0 || isBlurred) {
      within += closes ? -1 : isEmpty ? 0 : 1;
      if (within === 0) from = index + tag.length;
    }
  }
  return kept + body.slice(from);
}

/** The definitions that the body needs, also by way of others. */
function referredTo(defs: string, body: string): string {
  const ids = new Set(referencesIn(body));
  let kept = '';
  // a definition refers to earlier ones alone
  for (const definition of definitionsIn(defs).toReversed()) {
    const id = / id="([^"]*)"/.exec(definition)?.[1];
    if (id === undefined || !ids.has(id)) continue;
    kept = definition + kept;
    for (const other of referencesIn(definition)) ids.add(other);
  }
  return kept;
}

const referencesIn = (markup: string) =>
  Array.from(markup.matchAll(REFERENCE), ([, id = '']) => id);

function definitionsIn(defs: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let start = 0;
  for (const { 0: tag, 1: closes, 3: isEmpty, index } of defs.matchAll(TAG)) {
    if (depth === 0) start = index;
    depth += closes ? -1 : isEmpty ? 0 : 1;
    if (depth === 0) found.push(defs.slice(start, index + tag.length));
  }
  return found;
}

/** For an image. Browsers fetch what has another address by way of another process. */
export const addressOf = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`;
