import type { Option } from '@tailorbird/contract/catalogue';
import { isLettering, isWritten } from '@tailorbird/contract/rules/option-kinds';
import { plain, SIZE_WORD } from './value-names.ts';

/** Usual names of columns in lists. */

/** The meaning of a column of a table: an option, the quantity, or nothing that is known. */
export type Column = Option | 'quantity' | undefined;

/** Two columns that are one name together. */
export type NamePart = 'first name' | 'last name';

const QUANTITY =
  /^(?:quantity|qty|pieces|pcs|number of pieces|how many|count|amount|anzahl|menge|stück|stueck|stk|quantité|qté|cantidad|cant|quantità|aantal|ilość)$/;
const FIRST_NAME =
  /^(?:first|given|christian|fore)[ -]?names?$|^(?:first|fname|vorname|prénom|prenom|nombre de pila|voornaam|förnamn|fornavn|imię)$/;
const LAST_NAME =
  /^(?:last|family|second)[ -]?names?$|^sur[ -]?name$|^(?:last|lname|nachname|familienname|nom de famille|apellidos?|achternaam|efternamn|etternavn|nazwisko)$/;
const NAME =
  /^(?:full |player |student |child |pupil )?names?$|^(?:player|person|wearer|participant|student|pupil|child|kid|member|employee|guest|graduate)s?$|^(?:(?:spieler|schüler|kinder|teilnehmer|mitarbeiter)-?name|spieler(?:in)?|schüler(?:in)?|teilnehmer(?:in)?|mitarbeiter(?:in)?|mitglied|kind|nom|nombre|naam|namn|navn|nome|nazwa)$/;
const NUMBER =
  /^(?:(?:jersey|shirt|squad|back|player|uniform|kit) )?(?:number|no|num|nr|#)$|^(?:(?:trikot|rücken|spieler)-?(?:nummer|nr|zahl)|nummer|numéro|número|dorsal|rugnummer)$/;
const SIZE = new RegExp(
  `(?:^|\\s|-)(?:${SIZE_WORD})$|^(?:t-?shirt|shirt|hemd|trikot|polo|kleider|pulli)-?größe$|^konfektion$`,
  'u',
);

/** `First_Name *`, `Size (unisex):` and the like, as their bare words. */
const headOf = (cell: string) =>
  plain(cell.replaceAll(/\([^)]*\)|\[[^\]]*\]/g, ' ').replaceAll(/[_:*.]+/g, ' '));

/** `What size do you need?`, as forms ask it, is about one thing. */
const QUESTION = /^(?:what|which|how|your|please|welche|wie|was|bitte|quelle?|votre)\b|\?$/;
const ABOUT: readonly (readonly [word: RegExp, head: string])[] = [
  [/\bhow many\b|\bwie ?viele?\b|\bcombien\b/, 'quantity'],
  [new RegExp(`(?<!\\p{L})(?:${SIZE_WORD})(?!\\p{L})`, 'u'), 'size'],
  [/\b(?:first|given) name\b|\bvorname\b/, 'first name'],
  [/\b(?:last|family) name\b|\bsurname\b|\bnachname\b/, 'last name'],
  [/\bname\b/, 'name'],
];

function subjectOf(head: string): string {
  if (!QUESTION.test(head)) return head;
  return ABOUT.find(([word]) => word.test(head))?.[1] ?? head;
}

const OTHER =
  /^(?:gender|sex|geschlecht|genre|sexe|geslacht|m ?\/ ?[fwvd](?: ?\/ ?[dx])?|[fw] ?\/ ?m(?: ?\/ ?[dx])?|initials?|mi|middle (?:initial|name)|class|klasse|group|gruppe|grade)$/;

/** The head says that the column is none of a size, whatever letters stand in it. */
export const isOtherColumn = (cell: string): boolean => OTHER.test(headOf(cell));

/**
 * The column that a cell of the first line names: an option by its whole name or the end of it, or
 * by what such columns are mostly called.
 * @returns undefined when it names none, or more than one
 */
export function columnByName(cell: string, options: readonly Option[]): Column | NamePart {
  const head = subjectOf(headOf(cell));
  if (head === '') return undefined;
  const exact = options.find((option) => plain(option.name) === head || isWholeName(cell, option));
  if (exact) return exact;
  if (QUANTITY.test(head)) return 'quantity';
  if (FIRST_NAME.test(head)) return 'first name';
  if (LAST_NAME.test(head)) return 'last name';
  const alike = options.filter(({ name }) => isEndOf(head, plain(name)));
  if (alike.length > 0) return only(alike);
  if (NAME.test(head)) return nameText(options);
  if (NUMBER.test(head)) return only(options.filter(isNumberText));
  if (SIZE.test(head)) return only(options.filter((option) => !isWritten(option) && option.isSize));
  return undefined;
}

/** Whether the cell is the whole name of the option. */
export const isWholeName = (cell: string, { name }: Option): boolean =>
  [headOf(cell), plain(cell)].includes(plain(name));

const only = (options: readonly Option[]) => (options.length === 1 ? options[0] : undefined);

/** `size` and `garment size`, `team name` and `team`. */
const isEndOf = (head: string, name: string) =>
  name.endsWith(` ${head}`) || head.endsWith(` ${name}`) || head === `${name} name`;

const NAMES = /\b(?:name|player|person|wearer)s?\b/i;

/** The text that most likely is whose piece it is. */
export function nameText(options: readonly Option[]): Option | undefined {
  const texts = options.filter(isLettering);
  const words = texts.filter((option) => !isForNumbers(option));
  return words.find(({ name }) => NAMES.test(name)) ?? words[0] ?? texts[0];
}

/** A text that numbers are written for, as on the back of a shirt. */
export const isForNumbers = ({ name, textRules }: Option): boolean =>
  textRules?.characters === 'digits' || /\bnumber\b|\bno\b/i.test(name);

export const isNumberText = (option: Option): boolean =>
  isLettering(option) && isForNumbers(option);
