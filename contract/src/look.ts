import { z } from 'zod';
import { category, productSummary } from './catalogue.ts';
import { defineEndpoint } from './endpoint.ts';
import {
  isSinglePart,
  LOOK_PROBLEMS,
  SECTION_KINDS,
  SHELF_ORDERS,
  SINGLE_PARTS,
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
  type SinglePart,
  type WrittenPage,
} from './kinds/look.ts';
import { CORNERS, FONT_PAIRS, ORDER_BUTTONS, type Theme } from './kinds/theme.ts';
import { LOOK } from './limits.ts';
import { day, id, line, oneLine, text, timestamp, version } from './text.ts';

const flag = (field: string) => z.boolean({ error: `${field} must be true or false.` });

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

const PATH_ERROR = 'An address has letters, digits and hyphens, such as about-us.';

const pageFields = {
  path: line('Address', LOOK.path)
    .transform((typed) =>
      typed
        .toLowerCase()
        .normalize('NFC')
        .replace(/^\/+|\/+$/g, ''),
    )
    .refine((value) => value === '' || /^[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*$/u.test(value), {
      error: PATH_ERROR,
    }),
  title,
  description: line('For search engines', LOOK.description),
};

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

/** Of each part that there is one of. */
export const partSchemas = { theme, banner, notice, home, menu };

const pageEntry = z.object({ id: z.string(), ...pageFields }) satisfies z.ZodType<PageEntry>;

const look = z.object({ ...partSchemas, pages: z.array(pageEntry) });

const PART_ERROR = 'part must be theme, banner, notice, home, menu, or page: with an id.';

const partName = z
  .string({ error: PART_ERROR })
  .refine(
    (name) => isSinglePart(name) || /^page:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(name),
    {
      error: PART_ERROR,
    },
  )
  .meta({ description: 'theme, banner, notice, home, menu, or page: with the id of a page.' });

const partState = z.object({
  part: z.string(),
  version: z.number().int().meta({ description: 'Grows with each change of the draft.' }),
  isDraft: z.boolean().meta({ description: 'Whether it waits to be published.' }),
  changedAt: timestamp,
  changedBy: z.string(),
});

const problem = z.object({
  part: z.string(),
  kind: z.enum(LOOK_PROBLEMS),
  field: z.string().meta({ description: 'Its path in the part, such as sections.2.picture.alt.' }),
});

/** A reason why the draft cannot be published, with the place of it. */
export type LookProblem = z.output<typeof problem>;

const publishedVersion = z.object({
  _id: z.string(),
  publishedAt: timestamp,
  publishedBy: z.string(),
  parts: z
    .array(z.object({ part: z.string(), title: z.string() }))
    .meta({ description: 'Those that it changed; of a page its title.' }),
});

export type PublishedVersion = z.output<typeof publishedVersion>;

const lookReply = z.object({
  draft: look.meta({ description: 'As it is to be: what is published, and over it the draft.' }),
  published: look,
  parts: z.array(partState).meta({ description: 'Those that were ever changed.' }),
  problems: z.array(problem).meta({ description: 'What keeps the draft from being published.' }),
  moved: z
    .array(
      z.object({
        colour: z.enum(['paper', 'ink', 'action']),
        from: z.string(),
        to: z.string(),
        against: z.string().meta({ description: 'The colour on which it would be hard to read.' }),
        ratio: z.number(),
        needed: z.number(),
      }),
    )
    .meta({ description: 'Colours of the draft that are shown otherwise than they were picked.' }),
  draftBytes: z.number().int(),
  current: publishedVersion.nullable().meta({ description: 'Null: nothing was ever published.' }),
});

export type LookReply = z.output<typeof lookReply>;

export const getLook = defineEndpoint({
  method: 'GET',
  path: '/look',
  access: 'admin',
  summary: 'The look of the shop: its draft, and what is published.',
  reply: lookReply,
});

export const getLookPage = defineEndpoint({
  method: 'GET',
  path: '/look/pages/{id}',
  access: 'admin',
  summary: 'A page of the draft with its text.',
  params: z.object({ id }),
  reply: z.object({ page, version: z.number().int() }),
  errors: ['NOT_FOUND'],
});

const sentVersion = {
  version: version.meta({ description: 'As it was read; 0 of what was never changed.' }),
};

const sentPart = <Part extends SinglePart, Value extends z.ZodType>(part: Part, value: Value) =>
  z.strictObject({ part: z.literal(part), ...sentVersion, value });

export const setLookPart = defineEndpoint({
  method: 'PUT',
  path: '/look/draft',
  access: 'admin',
  summary:
    'Save a part of the draft, a new page among them. Nobody but the draft’s previews shows it until it is published.',
  body: z.discriminatedUnion(
    'part',
    [
      sentPart('theme', theme),
      sentPart('banner', banner),
      sentPart('notice', notice),
      sentPart('home', home),
      sentPart('menu', menu),
      z.strictObject({
        part: z.literal('page'),
        id: id.meta({ description: 'Of a new page: any that there is none of.' }),
        ...sentVersion,
        value: page.nullable().meta({ description: 'Null deletes it.' }),
      }),
    ],
    { error: 'part must be theme, banner, notice, home, menu or page.' },
  ),
  largeBody: true,
  reply: lookReply,
  refusals: {
    CHANGED_MEANWHILE: z.object({
      version: z.number().int(),
      value: z.unknown().meta({ description: 'The part as it is now; null of a deleted page.' }),
      changedBy: z.string(),
    }),
  },
  errors: ['LOOK_DRAFT_FULL', 'LOOK_PAGES_FULL'],
});

export const discardLook = defineEndpoint({
  method: 'DELETE',
  path: '/look/draft',
  access: 'admin',
  summary: 'Drop what is not published: all of it, or one part. All links to previews end.',
  query: z.object({ part: partName.optional() }),
  reply: lookReply,
});

const readParts = z
  .array(z.strictObject({ part: partName, version }), {
    error: 'parts must be a list of {part, version}.',
  })
  .max(LOOK.pages * 2 + SINGLE_PARTS.length, { error: 'parts must be fewer.' });

export const publishLook = defineEndpoint({
  method: 'POST',
  path: '/look/publish',
  access: 'admin',
  summary: 'Publish the draft as it was read, at once and as a whole. All links to previews end.',
  body: z.strictObject({
    parts: readParts.meta({ description: 'Those of the draft with the versions that were read.' }),
  }),
  reply: lookReply,
  refusals: {
    CHANGED_MEANWHILE: lookReply,
    LOOK_INCOMPLETE: z.object({ problems: z.array(problem) }),
  },
});

export const listLookVersions = defineEndpoint({
  method: 'GET',
  path: '/look/versions',
  access: 'admin',
  summary: `The versions that were published, the newest first; at most ${LOOK.versions} are there.`,
  reply: z.object({ versions: z.array(publishedVersion) }),
});

export const restoreLook = defineEndpoint({
  method: 'POST',
  path: '/look/versions/{id}/restore',
  access: 'admin',
  summary: 'Make the draft of a version that was published, in place of the present draft.',
  params: z.object({ id }),
  body: z.strictObject({
    isPublished: flag('isPublished')
      .default(false)
      .meta({ description: 'True publishes it at once, as the undoing of a publication does.' }),
  }),
  reply: lookReply,
  refusals: { LOOK_INCOMPLETE: z.object({ problems: z.array(problem) }) },
  errors: ['NOT_FOUND'],
});

export const createLookPreview = defineEndpoint({
  method: 'POST',
  path: '/look/previews',
  access: 'admin',
  summary: `A link that shows the draft, or a version that was published, for ${LOOK.previewHours} hours to whoever has it.`,
  body: z.strictObject({ version: id.optional() }),
  reply: z.object({
    path: z.string().meta({ description: 'Of the link: /preview/ and a secret.' }),
    framePath: z.string().meta({
      description: 'The pages without scripts, for a frame; ?address= has the path of a page.',
    }),
  }),
  status: 201,
  errors: ['NOT_FOUND'],
});

/** A link as a page shows it. */
const shownLink = z.object({ label: z.string(), href: z.string() });

export type ShownLink = z.output<typeof shownLink>;

const shownPicture = z.object({
  _id: z.string(),
  alt: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  focus: z.object({ x: z.number(), y: z.number() }),
});

export type ShownPicture = z.output<typeof shownPicture>;

/** The part of the look that every page shows, as far as it differs from a shop without one. */
export const shownFrame = z.object({
  notice: z.object({ text: z.string(), href: z.string().optional() }).optional(),
  menu: z
    .array(
      z.object({
        label: z.string(),
        href: z.string().optional(),
        entries: z.array(shownLink),
      }),
    )
    .optional(),
  banner: z
    .object({
      isHidden: z.boolean(),
      picture: shownPicture.optional(),
      headline: z.string(),
      line: z.string(),
      button: shownLink.optional(),
    })
    .optional(),
  hasOwnHome: z.literal(true).optional().meta({
    description: 'The home page has sections of its own, in place of a shelf for each category.',
  }),
});

export type ShownFrame = z.output<typeof shownFrame>;

const shownSection = z.discriminatedUnion('kind', [
  z.object({ id: z.string(), kind: z.literal('banner') }),
  z.object({
    id: z.string(),
    kind: z.literal('shelves'),
    categories: z.array(category).meta({ description: 'As GET /category?populate=true has them.' }),
  }),
  z.object({
    id: z.string(),
    kind: z.literal('shelf'),
    category: category.pick({ _id: true, name: true, description: true, designCount: true }),
    products: z.array(productSummary),
  }),
  z.object({
    id: z.string(),
    kind: z.literal('categories'),
    title: z.string(),
    categories: z.array(
      z.object({
        _id: z.string(),
        name: z.string(),
        designCount: z.number().int(),
        product: productSummary.optional().meta({ description: 'Whose picture stands for it.' }),
      }),
    ),
  }),
  z.object({
    id: z.string(),
    kind: z.literal('text'),
    title: z.string(),
    html: z.string(),
    picture: shownPicture.optional(),
    side: z.enum(['left', 'right']),
    button: shownLink.optional(),
  }),
  z.object({
    id: z.string(),
    kind: z.literal('gallery'),
    title: z.string(),
    pictures: z.array(shownPicture),
  }),
  z.object({
    id: z.string(),
    kind: z.literal('questions'),
    title: z.string(),
    text: z.string(),
    questions: z.array(z.object({ question: z.string(), html: z.string() })),
  }),
  z.object({
    id: z.string(),
    kind: z.literal('notice'),
    title: z.string(),
    html: z.string(),
    figure: z.string(),
    figureText: z.string(),
    button: shownLink.optional(),
  }),
]);

/** A section as the home page shows it: hidden ones and those with nothing to show are left out. */
export type ShownSection = z.output<typeof shownSection>;

export const getHome = defineEndpoint({
  method: 'GET',
  path: '/home',
  access: 'anyone',
  summary: 'The sections of the home page, in their order, with what they show.',
  reply: z.object({ sections: z.array(shownSection) }),
  shared: true,
});

export const getWrittenPage = defineEndpoint({
  method: 'GET',
  path: '/pages/{path}',
  access: 'anyone',
  summary: 'A page that the shop’s owner has written.',
  params: z.object({
    path: z.string().transform((typed) => typed.toLowerCase().normalize('NFC')),
  }),
  reply: z.object({
    title: z.string(),
    description: z.string().meta({ description: 'For search engines.' }),
    html: z.string().meta({ description: 'HTML without scripts.' }),
  }),
  errors: ['NOT_FOUND'],
  shared: true,
});
