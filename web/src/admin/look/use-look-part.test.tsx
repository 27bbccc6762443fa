// @vitest-environment happy-dom
import { DEFAULT_LOOK, DEFAULT_PARTS, type Look } from '@tailorbird/contract/kinds/look';
import type { LookReply } from '@tailorbird/contract/look';
import { QueryClient } from '@tanstack/react-query';
import { expect, it, onTestFinished, vi } from 'vitest';
import { fakeShop } from '../../session/fake-shop.fixture.ts';
import { renderHook } from '../../ui/render-hook.fixture.tsx';
import { lookPageQuery, lookQuery } from './look-query.ts';
import { lookSaves } from './look-saves.ts';
import { useLookPage, useLookPart, useLookSaves, useSetPage } from './use-look-part.ts';

const ID = '01900000-0000-7000-8000-00000000000a';
const page = { path: 'care', title: 'Care', text: 'Wash cold.', description: '' };
const { text: _, ...entry } = page;

interface State {
  draft?: Partial<Look>;
  versions?: Record<string, number>;
  problems?: LookReply['problems'];
}

function lookOf({ draft = {}, versions = {}, problems = [] }: State = {}): LookReply {
  return {
    draft: { ...structuredClone(DEFAULT_LOOK), ...draft },
    published: structuredClone(DEFAULT_LOOK),
    parts: Object.entries(versions).map(([part, version]) => ({
      part,
      version,
      isDraft: true,
      changedAt: '2026-11-24T16:20:00.000Z',
      changedBy: 'Anna',
    })),
    problems,
    moved: [],
    draftBytes: 0,
    current: null,
  };
}

function queriesWith(look: LookReply) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  queries.setQueryData(lookQuery.queryKey, look);
  // what is not saved outlives the page, and would be saved in the next test
  onTestFinished(() => lookSaves(queries).drop());
  return queries;
}

const bannerOf = (changes: object) => ({ ...DEFAULT_PARTS.banner, ...changes });

it('shows a change at once, and the part as it is saved once the shop has it', async () => {
  const requests = fakeShop();
  const hook = await renderHook(() => ({ banner: useLookPart('banner'), saves: useLookSaves() }), {
    queries: queriesWith(lookOf()),
  });
  await hook.do(({ banner }) => banner.set({ headline: 'Sewn ' }));
  expect(hook.now.banner.value.headline).toBe('Sewn ');
  await hook.do(({ saves }) => void saves.flush());
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]).toMatchObject({
    call: 'PUT /look/draft',
    body: { part: 'banner', version: 0, value: { headline: 'Sewn ' } },
  });
  const saved = lookOf({
    draft: { banner: bannerOf({ headline: 'Sewn' }) },
    versions: { banner: 4 },
  });
  await requests[0]?.answer(saved);
  expect(hook.now.banner.value.headline).toBe('Sewn ');
  await hook.do(({ saves }) => saves.tidy('banner'));
  expect(hook.now.banner.value.headline).toBe('Sewn');
  await hook.do(({ banner }) => banner.set({ line: 'By hand' }));
  await hook.do(({ saves }) => void saves.flush());
  await vi.waitFor(() => expect(requests).toHaveLength(2));
  expect(requests[1]?.body).toMatchObject({ version: 4, value: { headline: 'Sewn' } });
});

it('says at its field what the shop refuses, until the field says something else', async () => {
  const requests = fakeShop();
  const hook = await renderHook(() => ({ banner: useLookPart('banner'), saves: useLookSaves() }), {
    queries: queriesWith(lookOf()),
  });
  await hook.do(({ banner }) => banner.set({ headline: 'far too long' }));
  await hook.do(({ saves }) => void saves.flush());
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  const error = { code: 'INVALID_INPUT', error: 'Too long.', field: 'value.headline' };
  await requests[0]?.answer(error, 400);
  expect(hook.now.banner.errorAt('headline')).toBe('Too long.');
  expect(hook.now.banner.errorAt('line')).toBeUndefined();
  expect(hook.now.banner.value.headline).toBe('far too long');
  await hook.do(({ banner }) => banner.set({ headline: 'right' }));
  expect(hook.now.banner.errorAt('headline')).toBeUndefined();
});

it('says what keeps the draft from being published, until it is typed', async () => {
  fakeShop();
  const picture = { _id: ID, alt: '', focus: { x: 50, y: 50 } };
  const look = lookOf({
    draft: { banner: bannerOf({ picture }) },
    versions: { banner: 1 },
    problems: [{ part: 'banner', kind: 'alt-missing', field: 'picture.alt' }],
  });
  const hook = await renderHook(() => useLookPart('banner'), { queries: queriesWith(look) });
  expect(hook.now.errorAt('picture.alt')).toBe('Say what the picture shows.');
  await hook.do((banner) => banner.set({ picture: { ...picture, alt: 'Cloth' } }));
  expect(hook.now.errorAt('picture.alt')).toBeUndefined();
});

it('says what is missing once the part is left, not while it is written', async () => {
  const requests = fakeShop();
  const hook = await renderHook(() => ({ menu: useLookPart('menu'), saves: useLookSaves() }), {
    queries: queriesWith(lookOf()),
  });
  const menu = { entries: [{ id: ID, label: '', target: null, entries: [] }] };
  await hook.do((now) => now.menu.set(menu));
  await hook.do(({ saves }) => void saves.flush());
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  const problems = [{ part: 'menu', kind: 'label-missing' as const, field: 'entries.0.label' }];
  await requests[0]?.answer(lookOf({ draft: { menu }, versions: { menu: 1 }, problems }));
  expect(hook.now.menu.errorAt('entries.0.label')).toBeUndefined();
  await hook.do(({ saves }) => saves.tidy('menu'));
  expect(hook.now.menu.errorAt('entries.0.label')).toBe('Say where it leads.');
});

it('reads a page with its text, saves it, and deletes it', async () => {
  const requests = fakeShop();
  const there = { draft: { pages: [{ id: ID, ...entry }] }, versions: { [`page:${ID}`]: 2 } };
  const queries = queriesWith(lookOf(there));
  const hook = await renderHook(
    () => ({ page: useLookPage(ID), setPage: useSetPage(), saves: useLookSaves() }),
    { queries },
  );
  expect(hook.now.page).toBeUndefined();
  await vi.waitFor(() => expect(requests.at(-1)?.call).toBe(`GET /look/pages/${ID}`));
  await requests.at(-1)?.answer({ page, version: 2 });
  expect(hook.now.page?.value).toEqual(page);
  await hook.do((now) => now.page?.set({ text: 'Wash warm. ' }));
  await hook.do(({ saves }) => void saves.flush());
  await vi.waitFor(() => expect(requests.at(-1)?.call).toBe('PUT /look/draft'));
  expect(requests.at(-1)?.body).toMatchObject({ part: 'page', id: ID, version: 2 });
  await requests.at(-1)?.answer(lookOf({ ...there, versions: { [`page:${ID}`]: 3 } }));
  expect(queries.getQueryData(lookPageQuery(ID).queryKey)).toEqual({
    page: { ...page, text: 'Wash warm.' },
    version: 3,
  });
  await hook.do(({ setPage }) => setPage(ID, null));
  await vi.waitFor(() => expect(requests.at(-1)?.body).toMatchObject({ version: 3, value: null }));
  await requests.at(-1)?.answer(lookOf({ versions: { [`page:${ID}`]: 4 } }));
  expect(hook.now.page).toBeNull();
});

it('makes a page that there is none of', async () => {
  const requests = fakeShop();
  const hook = await renderHook(() => ({ page: useLookPage(ID), setPage: useSetPage() }), {
    queries: queriesWith(lookOf()),
  });
  expect(hook.now.page).toBeNull();
  await hook.do(({ setPage }) => setPage(ID, page));
  expect(hook.now.page?.value).toEqual(page);
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]?.body).toEqual({ part: 'page', id: ID, version: 0, value: page });
});
