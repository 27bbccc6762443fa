// @ts-check
// What lies below the print and over it is most of a drawing and nearly all of its blurs, and the
// same for every text and every picture of a customer. Here a drawing is cut where its print begins
// and ends, see draw-pictures.mjs.

/**
 * Images, and uses of runs of letters and of their masks; the names are from lettering/text.ts of
 * `art`.
 */
const PRINTED = /<image\b|#[\w-]+-t[w-z](?:run|m)\b/g;
/** It only moves its children: they look the same when they are drawn one after another. */
const ONLY_MOVES = /^<g(?: transform="[^"]*")?>$/;
const TAG = /<(\/?)\w+[^>]*?(\/?)>/g;
const REFERENCE = /(?:url\(|href=")#([\w-]+)/g;

/**
 * The part below the print, the print, and the part over it, as drawings of their own that show the
 * same one over the other. The print is letters and pictures: the parts below and over it are the
 * same for all of them. `over` is undefined where nothing lies over it, all of it without a print.
 * @param {string} svg of `draw` in `art`
 * @returns {{ below: string, letters: string, over: string | undefined } | undefined}
 */
export function splitAtLettering(svg) {
  const defsAt = svg.indexOf('<defs');
  const bodyAt = svg.indexOf('</defs>') + '</defs>'.length;
  const [first, ...others] = svg.slice(bodyAt).matchAll(PRINTED);
  if (defsAt < 0 || !first) return undefined;
  const begin = placeOf(svg, bodyAt, bodyAt + first.index);
  const end = placeOf(svg, bodyAt, bodyAt + (others.at(-1) ?? first).index);
  const endsAt = endOf(svg, end.at);
  const definedAt = svg.indexOf('>', defsAt) + 1;
  const definitions = definitionsIn(svg.slice(definedAt, bodyAt));
  const head = svg.slice(0, definedAt).replace(/ aria-label="[^"]*"/, '');
  const compose = (/** @type {string} */ body) =>
    `${head}${usedBy(body, definitions)}</defs>${body}`;
  // the ids begin with a hash of all parameters
  const [, hash] = /\bid="([a-z\d]+)-/.exec(svg) ?? [];
  const composeKept = (/** @type {string} */ body) =>
    hash ? compose(body).replaceAll(`${hash}-`, 'd-') : compose(body);
  const [before, after] = [svg.slice(bodyAt, begin.at), svg.slice(endsAt)];
  return {
    below: composeKept(before + closed(begin)),
    letters: compose(begin.around.join('') + svg.slice(begin.at, endsAt) + closed(end)),
    over: /<\w/.test(after) ? composeKept(end.around.join('') + after) : undefined,
  };
}

const closed = (/** @type {{ around: readonly string[] }} */ { around }) =>
  `${'</g>'.repeat(around.length)}</svg>`;

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

/** Where the element ends that begins there. */
function endOf(/** @type {string} */ svg, /** @type {number} */ at) {
  let depth = 0;
  for (const { index, 0: tag, 1: closes, 2: isEmpty } of svg.slice(at).matchAll(TAG)) {
    if (closes) depth -= 1;
    else if (!isEmpty) depth += 1;
    if (depth === 0) return at + index + tag.length;
  }
  return svg.length;
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
