import type {
  Corners,
  FontPair,
  OrderButton,
  ThemeColours,
} from '@tailorbird/contract/kinds/theme';
import type { LookReply } from '@tailorbird/contract/look';

type MovedPick = LookReply['moved'][number];

const colours: Record<keyof ThemeColours, { label: string; hint: string }> = {
  paper: { label: 'Paper', hint: 'The ground of each page' },
  ink: { label: 'Ink', hint: 'Words and lines' },
  action: { label: 'Action', hint: 'Buttons, links and the banner' },
};

/** What would have been hard to read. */
function movedSubject(colour: MovedPick['colour'], against: string): string {
  if (colour !== 'ink') return colour === 'paper' ? 'Words on it' : 'Words on its buttons';
  return against.startsWith('ink-faint') ? 'Small hints are lighter than ink, and' : 'Words in it';
}

const pairs: Record<FontPair, { line: string; faces: string }> = {
  besley: { line: 'A sturdy shop sign.', faces: 'Besley with Public Sans' },
  bricolage: { line: 'A workshop of today.', faces: 'Bricolage with Instrument Sans' },
  playfair: { line: 'Weddings and good paper.', faces: 'Playfair with Source Sans' },
  fredoka: { line: 'For small people.', faces: 'Fredoka with Nunito' },
  archivo: { line: 'Teams, jerseys, numbers.', faces: 'Archivo' },
  newsreader: { line: 'Quiet, like a book.', faces: 'Newsreader with Hanken Grotesk' },
};

const corners: Record<Corners, string> = { sharp: 'Sharp', soft: 'Soft', round: 'Round' };
const orderButtons: Record<OrderButton, string> = { plain: 'Plain', sewn: 'Sewn' };

/** Texts of the page that changes colours, letters and the banner. */
export const lookPageMessages = {
  title: 'Look',
  lead: 'What customers see of your shop. All of it stays a draft until you publish.',
  name: {
    title: 'Name and logo',
    lead: 'On every page, paper and mail.',
    none: 'The shop has no logo of its own.',
    logo: 'The logo on paper',
    dark: 'The logo in dark mode',
    change: 'Change name and logo',
    hint: 'They stand in the section Shop, and are saved at once.',
  },
  colours: {
    title: 'Colours',
    lead: 'Three picks. Everything else, dark mode too, is made from them.',
    picks: colours,
    picker: (label: string) => `${label}, pick a colour`,
    wrong: 'Type six digits after #, such as #1D3B78. The last colour stays until then.',
    moved: ({ colour, from, to, against, ratio, needed }: MovedPick) => ({
      from: from.toUpperCase(),
      to: to.toUpperCase(),
      why: `${movedSubject(colour, against)} would have read at ${ratio.toFixed(1)} to 1 where ${needed} is needed.`,
    }),
    movedFrom: 'Moved a little from your pick',
    movedTo: 'to',
    madeFrom: 'Made from these',
    light: 'light',
    dark: 'dark',
    reset: 'The shop’s own colours',
  },
  letters: {
    title: 'Letters',
    lead: 'Six pairs that fit: titles with running text. They come with the shop; nothing is loaded from elsewhere.',
    sample: 'Made for Leni',
    pairs,
  },
  shapes: {
    title: 'Corners and buttons',
    corners: 'Corners',
    cornerNames: corners,
    orderButton: 'The ordering button',
    orderButtonNames: orderButtons,
  },
  banner: {
    title: 'Banner',
    lead: 'First on the home page. The words stand beside the picture, never on it.',
    shown: 'Show the banner',
    headline: 'Headline',
    headlineHint: 'Empty: the shop’s own headline.',
    line: 'Line',
    lineHint: 'Empty: the shop’s own line.',
    ownPicture: 'Without a picture, the shop draws its own in your colours.',
  },
} as const;
