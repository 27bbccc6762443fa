import { z } from 'zod';
import {
  SECTION_KINDS,
  SHELF_ORDERS,
  type Banner,
  type HomeLayout,
  type HomeSection,
  type LinkTarget,
  type LookButton,
  type LookPicture,
  type PageEntry,
  type SectionContent,
  type SectionKind,
  type ShopMenu,
  type ShopNotice,
  type WrittenPage,
} from './kinds/look.ts';
import { CORNERS, FONT_PAIRS, ORDER_BUTTONS, type Theme } from './kinds/theme.ts';
import { pagePath } from './kinds/canonical-path.ts';
import { LOOK } from './look-limits.ts';
import { day, id, line, oneLine, text } from './text.ts';

/** True or false. */
export const flag = (field: string) => z.boolean({ error: `${field} must be true or false.` });

const COLOUR_ERROR = 'Type six digits after #, such as #1D3B78.';

/** Without the # and in capitals as well, and in three digits, as people copy it. */
const colour = z
  .string({ error: COLOUR_ERROR })
  .transform((typed) => typed.trim().toLowerCase().replace(/^#?/, '#'))
  .transform((typed) => (/^#[\da-f]{3}$/.test(typed) ? typed.replaceAll(/[^#]/g, '$&$&') : typed))
  .refine((value) => /^#[\da-f]{6}$/.test(value), { error: COLOUR_ERROR })
  .meta({ description: 'As #rrggbb.' });

const theme = z.strictObject({
  colours: z.strictObject({ paper: colour, ink: colour, action: colour }).nullable().meta({
    description:
      'All others are derived from these; one that would be hard to read is moved. Null: the shop’s own.',
  }),
  fonts: z.enum(FONT_PAIRS, { error: 'fonts must be one of the pairs of the shop.' }),
  corners: z.enum(CORNERS, { error: 'corners must be sharp, soft or round.' }),
  orderButton: z.enum(ORDER_BUTTONS, { error: 'orderButton must be sewn or plain.' }),
}) satisfies z.ZodType<Theme>;

const percent = z
  .number({ error: 'focus must be x and y from 0 to 100.' })
  .min(0, { error: 'focus must be x and y from 0 to 100.' })
  .max(100, { error: 'focus must be x and y from 0 to 100.' });

const picture = z.strictObject({
  _id: id,
  alt: line('What the picture shows', LOOK.alt),
  focus: z
    .strictObject({ x: percent, y: percent })
    .default({ x: 50, y: 50 })
    .meta({ description: 'What no crop cuts off, in per cent from the left and the top.' }),
}) satisfies z.ZodType<LookPicture>;

const ADDRESS_ERROR =
  'An address must begin with / for a page of the shop, or with https://, mailto: or tel:.';

/** Nothing else is a link: no script, no data, no other host by two slashes. */
const address = oneLine('An address', 500).refine(
  (value) => value === '' || /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\]))/i.test(value),
  { error: ADDRESS_ERROR },
);

const target = z.discriminatedUnion(
  'to',
  [
    z.strictObject({ to: z.literal('home') }),
    z.strictObject({ to: z.literal(['category', 'product', 'page']), id }),
    z.strictObject({ to: z.literal('section'), id }),
    z.strictObject({ to: z.literal('address'), address }),
  ],
  { error: 'A link leads to home, a category, product, page, section or address.' },
) satisfies z.ZodType<LinkTarget>;

const button = z.strictObject({
  label: line('The words of a button', LOOK.label),
  target,
}) satisfies z.ZodType<LookButton>;

const banner = z.strictObject({
  isHidden: flag('isHidden'),
  picture: picture.nullable(),
  headline: line('Headline', LOOK.title),
  line: line('Line', LOOK.line),
  button: button.nullable(),
}) satisfies z.ZodType<Banner>;

const notice = z
  .strictObject({
    text: line('The notice', LOOK.notice),
    target: target.nullable(),
    from: day.nullable(),
    to: day.nullable(),
  })
  .refine(({ from, to }) => from === null || to === null || from <= to, {
    error: 'A notice must end on the day it begins, or later.',
  }) satisfies z.ZodType<ShopNotice>;

/** Each once, as they come. */
const ids = (what: string) =>
  z
    .array(id, { error: `${what} must be a list of ids.` })
    .max(LOOK.chosen, { error: `${what} must be at most ${LOOK.chosen}.` })
    .transform((list) => [...new Set(list)]);

const title = line('Title', LOOK.title);

const contents = {
  banner: {},
  shelves: {},
  shelf: {
    category: id.nullable(),
    order: z.enum(SHELF_ORDERS, { error: 'order must be best-sold, newest or by-hand.' }),
    products: ids('products'),
  },
  categories: { title, categories: ids('categories') },
  text: {
    title,
    text: text('Text', LOOK.text).meta({ description: 'Markdown.' }),
    picture: picture.nullable(),
    side: z.enum(['left', 'right'], { error: 'side must be left or right.' }),
    button: button.nullable(),
  },
  gallery: {
    title,
    pictures: z
      .array(picture, { error: 'pictures must be a list.' })
      .max(LOOK.pictures, { error: `A gallery has at most ${LOOK.pictures} pictures.` }),
  },
  questions: {
    title,
    text: line('Text', LOOK.line),
    questions: z
      .array(
        z.strictObject({
          question: line('Question', LOOK.line),
          answer: text('Answer', LOOK.answer).meta({ description: 'Markdown.' }),
        }),
        { error: 'questions must be a list.' },
      )
      .max(LOOK.questions, { error: `At most ${LOOK.questions} questions stand together.` }),
  },
  notice: {
    title,
    text: text('Text', LOOK.text),
    figure: line('Figure', LOOK.label),
    figureText: line('Words of the figure', LOOK.line),
    button: button.nullable(),
  },
} satisfies { [Kind in SectionKind]: { [Field in keyof SectionContent[Kind]]: z.ZodType } };

const sectionOf = <Kind extends SectionKind>(kind: Kind) =>
  z.strictObject({ id, kind: z.literal(kind), isHidden: flag('isHidden'), ...contents[kind] });

const section = z.discriminatedUnion(
  'kind',
  [
    sectionOf('banner'),
    sectionOf('shelves'),
    sectionOf('shelf'),
    sectionOf('categories'),
    sectionOf('text'),
    sectionOf('gallery'),
    sectionOf('questions'),
    sectionOf('notice'),
  ],
  { error: `The kind of a section must be one of ${SECTION_KINDS.join(', ')}.` },
) satisfies z.ZodType<HomeSection>;

const hasEachOnce = (list: readonly { id: string }[]) =>
  new Set(list.map((one) => one.id)).size === list.length;

const home = z.strictObject({
  sections: z
    .array(section, { error: 'sections must be a list.' })
    .max(LOOK.sections, { error: `The home page has at most ${LOOK.sections} sections.` })
    .refine(hasEachOnce, { error: 'Two sections must not have one id.' })
    .refine((list) => list.filter(({ kind }) => kind === 'banner').length <= 1, {
      error: 'The banner stands on the home page once.',
    }),
}) satisfies z.ZodType<HomeLayout>;

const menuLink = {
  id,
  label: line('The words of an entry', LOOK.label),
  target: target.nullable(),
};

const menu = z.strictObject({
  entries: z
    .array(z.strictObject({ ...menuLink, entries: z.array(z.strictObject(menuLink)) }), {
      error: 'entries must be a list.',
    })
    .refine(
      (entries) =>
        entries.length + entries.flatMap((one) => one.entries).length <= LOOK.menuEntries,
      { error: `The menu has at most ${LOOK.menuEntries} entries.` },
    )
    .refine((entries) => hasEachOnce(entries.flatMap((one) => [one, ...one.entries])), {
      error: 'Two entries must not have one id.',
    }),
}) satisfies z.ZodType<ShopMenu>;

/** Marks are parts of letters: of many scripts, and of Latin ones that NFC has no other way to write. */
const PATH_WORD = /^[\p{L}\p{N}][\p{L}\p{N}\p{M}]*$/u;

const PATH_ERROR = 'An address has letters, digits and hyphens, such as about-us.';

const pageFields = {
  path: line('Address', LOOK.path)
    .transform(pagePath)
    .refine((value) => value === '' || value.split('-').every((word) => PATH_WORD.test(word)), {
      error: PATH_ERROR,
    }),
  title,
  description: line('For search engines', LOOK.description),
};

/** A page with its text. */
export const page = z.strictObject({
  ...pageFields,
  text: z
    .string({ error: 'Text must be text.' })
    .pipe(text('Text', LOOK.pageBytes))
    .refine((value) => new TextEncoder().encode(value).length <= LOOK.pageBytes, {
      error: `A page has at most ${LOOK.pageBytes / 1024} KB of text.`,
    })
    .meta({ description: 'Markdown.' }),
}) satisfies z.ZodType<WrittenPage>;

/** The schemas of the parts that there is one of each. */
export const partSchemas = { theme, banner, notice, home, menu };

const pageEntry = z.object({ id: z.string(), ...pageFields }) satisfies z.ZodType<PageEntry>;

/** The whole look, without the texts of its pages. */
export const look = z.object({ ...partSchemas, pages: z.array(pageEntry) });
