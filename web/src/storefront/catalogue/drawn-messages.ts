import { isolate } from '@tailorbird/contract/isolate';
import type { View } from '@tailorbird/art/parameters';

/** What the page of a drawn product tells people about its picture. */
export const messages = {
  sides: { front: 'Front', back: 'Back', detail: 'Detail' } satisfies Record<View, string>,
  /** A side that does not show the print, or shows it closely. */
  seen: {
    front: (title: string) => `${title}. From the front`,
    back: (title: string) => `${title}. From behind`,
    detail: (title: string) => `${title}. Seen closely`,
  } satisfies Record<View, (title: string) => string>,
  photograph: (index: number) => `Picture ${index}`,
  photographOf: (name: string, index: number, all: number) =>
    all > 1 ? `${isolate(name)}, picture ${index} of ${all}` : name,
  copyLink: 'Copy link',
  share: 'Share',
  copied: 'Link copied.',
  notCopied: 'Copy the link from the address bar.',
};
