import { isolate } from '@tailorbird/contract/rules/isolate';
import { counted } from './counted.ts';

/** Sentences about lettering that cannot be made or read, with advice. */
export const messages = {
  missingLetters(letters: readonly string[]) {
    const them = letters.length === 1 ? 'it' : 'them';
    const instead = letters.every((letter) => /\p{L}/u.test(letter))
      ? `, or write ${them} in Latin letters`
      : '';
    return `The lettering has no ${listed(letters)}. Leave ${them} out${instead}.`;
  },
  drawnTooLong: (over: number) =>
    `This is longer than can be made. Take off ${counted(over, 'letter')}.`,
  tooSmall: (millimetres: number, least: number, ways: readonly string[]) =>
    `The letters would be ${millimetres} mm high, and ${least} mm is the least we can make. ${sentence(ways)}`,
  takeOff: (letters: number) => `take off ${counted(letters, 'letter')}`,
  writeLess: 'write less',
  chooseInstead: (values: readonly string[], option: string) =>
    `choose ${values.map((value) => `“${isolate(value)}”`).join(' or ')} for ${isolate(option)}`,
  hardToRead: (ink: string, fabric: string) =>
    `${isolate(ink)} on ${isolate(fabric)} is hard to read.`,
  chooseShade: (shade: 'darker' | 'lighter', what: string) => `Choose a ${shade} ${what}.`,
  lettering: 'The lettering',
  thisColour: 'this colour',
};

const NAMED = 5;

/** “Ж”, “Щ” or 3 others */
function listed(letters: readonly string[]): string {
  const quoted = letters.slice(0, NAMED).map((letter) => `“${isolate(letter)}”`);
  const others = letters.length - quoted.length;
  if (others > 0) quoted.push(others === 1 ? '1 other' : `${others} others`);
  const last = quoted.pop() ?? '';
  return quoted.length === 0 ? last : `${quoted.join(', ')} or ${last}`;
}

/** The ways there are, as one that begins large and ends with a stop. */
function sentence(ways: readonly string[]): string {
  const text = ways.join(', or ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
