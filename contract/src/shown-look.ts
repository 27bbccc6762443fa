import { z } from 'zod';
import { category, productSummary } from './catalogue.ts';
import { defineEndpoint } from './endpoint.ts';

/*
 * What visitors are shown of the look: links lead somewhere, and Markdown is HTML.
 */

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

const placed = {
  id: z.string(),
  anchor: z.string().meta({ description: 'What a link to it has after the #.' }),
};

const shownSection = z.discriminatedUnion('kind', [
  z.object({ ...placed, kind: z.literal('banner') }),
  z.object({
    ...placed,
    kind: z.literal('shelves'),
    categories: z.array(category).meta({ description: 'As GET /category?populate=true has them.' }),
  }),
  z.object({
    ...placed,
    kind: z.literal('shelf'),
    category: category.pick({ _id: true, name: true, description: true, designCount: true }),
    products: z.array(productSummary),
  }),
  z.object({
    ...placed,
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
    ...placed,
    kind: z.literal('text'),
    title: z.string(),
    html: z.string(),
    picture: shownPicture.optional(),
    side: z.enum(['left', 'right']),
    button: shownLink.optional(),
  }),
  z.object({
    ...placed,
    kind: z.literal('gallery'),
    title: z.string(),
    pictures: z.array(shownPicture),
  }),
  z.object({
    ...placed,
    kind: z.literal('questions'),
    title: z.string(),
    text: z.string(),
    questions: z.array(z.object({ question: z.string(), html: z.string() })),
  }),
  z.object({
    ...placed,
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
