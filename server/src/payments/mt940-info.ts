import { NO_ID } from './bank-lines.ts';

/** The words of field 86, by what they are. */
export interface EntryInfo {
  /** All that the payer wrote. */
  purpose: string;
  /** The reference of the payer; empty: there is none. */
  endToEnd: string;
  remitter: string;
  onBehalfOf: string;
  /** The bank's own name for the kind of booking. */
  kind: string;
  /** The file says that it takes an entry back. */
  isReturn: boolean;
}

const none: EntryInfo = {
  purpose: '',
  endToEnd: '',
  remitter: '',
  onBehalfOf: '',
  kind: '',
  isReturn: false,
};

/** Three digits of a kind, a mark, and the first of the numbered parts behind the mark. */
const NUMBERED = /^(\d{3})([^\p{L}\p{N}\s/.,:;()'"-])(?=\d\d)|^()([?~<])(?=[0-6]\d)/u;
/** Between slashes, as banks of several countries write it. */
const NAMED =
  /\/(TRTP|IBAN|BIC|NAME|REMI|EREF|MARF|CSID|ORDP|BENM|CNTP|ULTD|ULTC|ULTB|PURP|RTRN|PREF|TRCD|SVCL|ISDT|ADDR|OCMT|CREF|EXCH|CHGS)\//g;

/** Reads field 86, in whichever of its forms a bank writes it. */
export function readInfo(lines: readonly string[]): EntryInfo {
  const whole = lines.join('').trimStart();
  const [, code = '', sign, , otherSign] = NUMBERED.exec(whole) ?? [];
  const mark = sign ?? otherSign;
  const numbered = mark === undefined ? [] : numberedParts(whole, mark);
  if (numbered.some(([number]) => number === 0 || (number >= 20 && number <= 29))) {
    return numberedInfo(numbered, code);
  }
  const slashed = whole.startsWith('/') ? slashedParts(whole) : [];
  if (slashed.length > 0) return slashedInfo(slashed);
  return { ...none, purpose: joined(lines, LINE).trim() };
}

/** Characters of a line in field 86: one that is as long goes on in the next. */
const LINE = 65;

/** A part as long as can be may end within a word. */
const joined = (parts: readonly string[], longest: number) =>
  parts.map((part) => (part.length >= longest ? part : `${part} `)).join('');

/** Returned transfers and direct debits, which give the account its own money back. */
const RETURNS = new Set(['159', '181', '184']);

/** Characters of a numbered part. */
const PART = 27;

type NumberedPart = [number: number, text: string];

function numberedInfo(parts: readonly NumberedPart[], code: string): EntryInfo {
  const between = (from: number, to: number) =>
    parts.flatMap(([number, text]) => (number >= from && number <= to ? [text] : []));
  // a name begins a part
  const written = [...between(20, 29), ...between(60, 63)].map((part) =>
    part.search(MARKED) === 0 ? `\n${part}` : part,
  );
  const words = markedWords(joined(written, PART));
  const endToEnd = words.get('EREF')?.trim() ?? '';
  return {
    purpose: [words.get(''), words.get('SVWZ')].join(' ').trim(),
    endToEnd: NO_ID.test(endToEnd) ? '' : endToEnd,
    remitter: joined(between(32, 33), PART).trim(),
    onBehalfOf: words.get('ABWA')?.trim() ?? '',
    kind: between(0, 0).join(' ').trim(),
    isReturn: RETURNS.has(code),
  };
}

/** Numbers ascend: a payer may have written what looks like one. */
function numberedParts(whole: string, mark: string): NumberedPart[] {
  const parts: NumberedPart[] = [];
  for (const piece of whole.split(mark).slice(1)) {
    const number = /^[0-367]\d/.test(piece) ? Number(piece.slice(0, 2)) : -1;
    const last = parts.at(-1);
    if (number > (last?.[0] ?? -1)) parts.push([number, piece.slice(2)]);
    else if (last) last[1] += mark + piece;
  }
  return parts;
}

/** Names that German banks write before the words of a SEPA transfer. */
const MARKED =
  /(?<![A-Z])(EREF|KREF|MREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|PURP|BREF|RREF|IBAN|BIC)[+:]/;

/** Below '' stands what has no name. */
function markedWords(text: string): Map<string, string> {
  const [before = '', ...pieces] = text.split(MARKED);
  const words = new Map([['', before]]);
  for (let at = 0; at + 1 < pieces.length; at += 2) {
    const name = pieces[at] ?? '';
    words.set(name, `${words.get(name) ?? ''} ${pieces[at + 1] ?? ''}`);
  }
  return words;
}

function slashedParts(whole: string): [name: string, text: string][] {
  const marks = [...whole.matchAll(NAMED)];
  return marks.map((mark, index) => [
    mark[1] ?? '',
    whole.slice(mark.index + mark[0].length, marks[index + 1]?.index),
  ]);
}

const withoutSlashes = (text: string) => text.replaceAll(/^\/+|\/+$/g, '').trim();

function slashedInfo(parts: readonly (readonly [name: string, text: string])[]): EntryInfo {
  const info = { ...none };
  let party = '';
  for (const [name, written] of parts) {
    const text = withoutSlashes(written);
    if (/^(ORDP|BENM|ULTD|ULTC|ULTB)$/.test(name)) party = name;
    // of the payee stands no more than who the account is
    if (name === 'NAME' && /^(BENM|ULTC|ULTB)$/.test(party)) continue;
    if (name === 'NAME' && party === 'ULTD') info.onBehalfOf ||= text;
    else if (name === 'NAME') info.remitter ||= text;
    else if (name === 'ULTD') info.onBehalfOf ||= text;
    // account, bank, name and city
    else if (name === 'CNTP') info.remitter ||= (text.split('/')[2] ?? '').trim();
    else if (name === 'REMI')
      info.purpose ||= withoutSlashes(text.replace(/^USTD\/\/|^STRD\/\w{3}\//, ''));
    else if (name === 'EREF') info.endToEnd ||= NO_ID.test(text) ? '' : text;
    else if (name === 'TRTP') info.kind ||= text;
    else if (name === 'RTRN') info.isReturn = true;
  }
  return info;
}
