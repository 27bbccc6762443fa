// @ts-check
// What lies below the lettering is most of a drawing and nearly all of its blurs, and the same for
// every text. Here a drawing is cut where its lettering begins, see draw-pictures.mjs.

/** The first use of the run of letters; its name is from lettering/text.ts of `art`. */
const LETTERS = /href="#([\w-]+)-txrun"/;
/** It only moves its children: they look the same when they are drawn one after another. */
const ONLY_MOVES = /^<g(?: transform="[^"]*")?>$/;
const TAG = /<(\/?)\w+[^>]*?(\/?)>/g;
const REFERENCE = /(?:url\(|href=")#([\w-]+)/g;

/**
 * The part below the lettering and the rest, as drawings of their own that show the same one over
 * the other. The part below has the same text for every lettering. Undefined without letters.
 * @param {string} svg of `draw` in `art`
 * @returns {{ below: string, rest: string } | undefined}
 */
export function splitAtLettering(svg) {
  const defsAt = svg.indexOf('<defs');
  const bodyAt = svg.indexOf('</defs>') + '</defs>'.length;
  const letters = LETTERS.exec(svg.slice(bodyAt));
  if (defsAt < 0 || !letters) return undefined;
  const { at, around } = placeOf(svg, bodyAt, bodyAt + letters.index);
  const definedAt = svg.indexOf('>', defsAt) + 1;
  const definitions = definitionsIn(svg.slice(definedAt, bodyAt));
  const head = svg.slice(0, definedAt).replace(/ aria-label="[^"]*"/, '');
  const compose = (/** @type {string} */ body) =>
    `${head}${usedBy(body, definitions)}</defs>${body}`;
  const below = compose(`${svg.slice(bodyAt, at)}${'</g>'.repeat(around.length)}</svg>`);
  return {
    // the ids begin with a hash of all parameters
    below: below.replaceAll(`${letters[1]}-`, 'd-'),
    rest: compose(around.join('') + svg.slice(at)),
  };
}

/**
 * Where the outermost element begins that has `inside` in it, and the elements around that which
 * only move it.
 */
function placeOf(
  /** @type {string} */ svg,
  /** @type {number} */ from,
  /** @type {number} */ inside,
) {
  /** @type {string[]} */
  const moving = [];
  let place = { at: from, around: /** @type {string[]} */ ([]) };
  /** of what does more than to move */
  let depth = 0;
  for (const { index, 0: tag, 1: closes, 2: isEmpty } of svg.slice(from).matchAll(TAG)) {
    if (from + index > inside) break;
    if (closes) {
      if (depth > 0) depth -= 1;
      else moving.pop();
      continue;
    }
    if (depth === 0) place = { at: from + index, around: [...moving] };
    if (isEmpty) continue;
    if (depth === 0 && ONLY_MOVES.test(tag)) moving.push(tag);
    else depth += 1;
  }
  return place;
}

/**
 * The elements of that markup by their ids.
 * @returns {Map<string, string>}
 */
function definitionsIn(/** @type {string} */ markup) {
  const definitions = new Map();
  let [start, depth] = [0, 0];
  for (const { index, 0: tag, 1: closes, 2: isEmpty } of markup.matchAll(TAG)) {
    if (depth === 0) start = index;
    if (closes) depth -= 1;
    else if (!isEmpty) depth += 1;
    if (depth > 0) continue;
    const element = markup.slice(start, index + tag.length);
    const id = / id="([^"]*)"/.exec(element)?.[1];
    if (id !== undefined) definitions.set(id, element);
  }
  return definitions;
}

/** What the body refers to, and what that refers to. */
function usedBy(/** @type {string} */ body, /** @type {Map<string, string>} */ definitions) {
  /** @type {Map<string, string>} */
  const used = new Map();
  const add = (/** @type {string} */ markup) => {
    for (const [, id = ''] of markup.matchAll(REFERENCE)) {
      const definition = definitions.get(id);
      if (definition === undefined || used.has(id)) continue;
      used.set(id, definition);
      add(definition);
    }
  };
  add(body);
  return [...used.values()].join('');
}
