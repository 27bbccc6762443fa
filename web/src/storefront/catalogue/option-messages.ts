import { isolate } from '@tailorbird/contract/isolate';
import { counted } from './counted.ts';

/** What is said of an option: blank choices, what was written, and what to do about it. */
export const messages = {
  none: 'None',
  asItComes: 'As it comes',
  notAllowed: (characters: string) =>
    `This must not contain ${characters}. Please write it without.`,
  tooLong: (over: number, most: number) =>
    `${counted(over, 'character')} too many: at most ${most} fit. Please shorten it.`,
  lettered: (text: string) => `Will be lettered as “${isolate(text)}”.`,
  left: (count: number) => (count < 0 ? `${-count} too many` : `${count} left`),
  leftInWords: (count: number) =>
    count < 0 ? `${counted(-count, 'character')} too many` : `${counted(count, 'character')} left`,
};
