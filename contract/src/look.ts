import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { canonicalPath } from './kinds/canonical-path.ts';
import { isSinglePart, LOOK_PROBLEMS, SINGLE_PARTS, type SinglePart } from './kinds/look.ts';
import { LOOK } from './look-limits.ts';
import { look, page, partSchemas } from './look-parts.ts';
import { id, oneLine, text, timestamp, version } from './text.ts';

const PART_ERROR = 'part must be theme, banner, notice, home, menu, or page: with an id.';

export const partName = z
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
      sentPart('theme', partSchemas.theme),
      sentPart('banner', partSchemas.banner),
      sentPart('notice', partSchemas.notice),
      sentPart('home', partSchemas.home),
      sentPart('menu', partSchemas.menu),
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
    undoes: id.optional().meta({
      description:
        'The version that is shown, where its publication is undone: it becomes the draft again, and this one is published in its place at once. Refused where the draft has something, or another version is shown by now.',
    }),
  }),
  reply: lookReply,
  refusals: {
    CHANGED_MEANWHILE: lookReply,
    LOOK_INCOMPLETE: z.object({ problems: z.array(problem) }),
  },
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
      description: 'Pages as HTML without scripts, for a frame; ?address= has the path of one.',
    }),
  }),
  status: 201,
  errors: ['NOT_FOUND'],
});

const redirect = z.object({
  path: z.string().meta({ description: 'With its slash, decoded.' }),
  page: z.string().optional().meta({ description: 'Left out: it leads to the home page.' }),
  endsAt: timestamp.nullable().meta({ description: 'Null: it leads there for ever.' }),
});

/** An address of before, and where it leads. */
export type ListedRedirect = z.output<typeof redirect>;

const FORMER_ERROR = 'Type a path such as /old-page, without what follows ? or #.';

/** A path of any length, since other shops have them: as it is kept, whichever way it is typed. */
const formerPath = z
  .string({ error: FORMER_ERROR })
  .transform((typed) => canonicalPath(typed))
  .pipe(oneLine('An old address', LOOK.formerPath))
  .refine((path) => /^(?:\/[^/\\?#]+)+$/.test(path) && !/\/\.{1,2}(?:\/|$)/.test(path), {
    error: FORMER_ERROR,
  });

export const listRedirects = defineEndpoint({
  method: 'GET',
  path: '/redirects',
  access: 'admin',
  summary: 'Addresses of before, of one page or of all.',
  query: z.object({ page: id.optional() }),
  reply: z.object({ redirects: z.array(redirect) }),
});

export const addRedirect = defineEndpoint({
  method: 'POST',
  path: '/redirects',
  access: 'admin',
  summary:
    'Lead an address of before to a published page, wherever that moves. Addresses that the shop or a page has are refused.',
  body: z.strictObject({ path: formerPath, page: id }),
  status: 201,
  reply: redirect,
  errors: ['NOT_FOUND', 'ADDRESS_TAKEN', 'REDIRECTS_FULL'],
});

export const deleteRedirect = defineEndpoint({
  method: 'DELETE',
  path: '/redirects',
  access: 'admin',
  summary: 'Lead an address of before nowhere: it is not found any more.',
  query: z.object({ path: text('An old address', LOOK.formerPath) }),
  reply: z.object({ path: z.string() }),
  errors: ['NOT_FOUND'],
});
