import { expect, it } from 'vitest';
import { mergePart, valueAt } from './merge-part.ts';

const banner = {
  isHidden: false,
  headline: 'Sewn for you',
  line: '',
  button: { label: 'Shop', target: { to: 'home' } },
};

it('keeps what both changed in different fields', () => {
  const mine = { ...banner, headline: 'Sewn in Munich' };
  const theirs = { ...banner, line: 'By hand', button: { ...banner.button, label: 'Look' } };
  expect(mergePart(banner, mine, theirs)).toEqual({
    merged: { ...theirs, headline: 'Sewn in Munich' },
    clashes: [],
  });
});

it('merges what stands within a field', () => {
  const mine = { ...banner, button: { ...banner.button, label: 'Mine' } };
  const theirs = { ...banner, button: { ...banner.button, target: { to: 'page', id: 'p' } } };
  expect(mergePart(banner, mine, theirs).merged.button).toEqual({
    label: 'Mine',
    target: { to: 'page', id: 'p' },
  });
});

it('says what both changed, and takes the side that is preferred', () => {
  const mine = { ...banner, headline: 'Mine', line: 'My line' };
  const theirs = { ...banner, headline: 'Theirs' };
  const clashes = [{ field: 'headline', mine: 'Mine', theirs: 'Theirs' }];
  expect(mergePart(banner, mine, theirs)).toEqual({ merged: mine, clashes });
  expect(mergePart(banner, mine, theirs, 'theirs')).toEqual({
    merged: { ...mine, headline: 'Theirs' },
    clashes,
  });
});

it('has nothing to merge of links that lead to different kinds of things', () => {
  const target = { to: 'category', id: 'a' };
  const one = mergePart(
    { target },
    { target: { to: 'home' } },
    { target: { to: 'page', id: 'p' } },
  );
  expect(one.clashes.map(({ field }) => field)).toEqual(['target']);
});

it('takes a change of both to the same for no clash, however it is spaced', () => {
  const mine = { ...banner, headline: 'Sewn in Munich ' };
  const theirs = { ...banner, headline: 'Sewn in Munich', line: 'By hand' };
  const { merged, clashes } = mergePart(banner, mine, theirs);
  expect(clashes).toEqual([]);
  expect(merged).toEqual({ ...theirs, headline: 'Sewn in Munich ' });
});

const section = (id: string, title = id) => ({ id, kind: 'text', title });
const home = (ids: string) => ({ sections: ids.split('').map((id) => section(id)) });
const idsOf = (one: { sections: { id: string }[] }) => one.sections.map(({ id }) => id).join('');

it.each([
  ['my order, and their new one', 'abc', 'cab', 'abdc', 'cabd'],
  ['their order, and my new one', 'abc', 'abxc', 'cab', 'cabx'],
  ['what one side deleted', 'abc', 'ac', 'abc', 'ac'],
  ['what each side deleted', 'abc', 'ab', 'bc', 'b'],
  ['new ones of both', 'ab', 'abx', 'yab', 'yabx'],
])('keeps of lists %s', (_, base, mine, theirs, merged) => {
  const result = mergePart(home(base), home(mine), home(theirs));
  expect(idsOf(result.merged)).toBe(merged);
  expect(result.clashes).toEqual([]);
});

it('keeps what one side changed although the other one deleted it', () => {
  const mine = { sections: [section('a'), section('b', 'Changed')] };
  expect(mergePart(home('ab'), mine, home('a')).merged).toEqual(mine);
  expect(mergePart(home('ab'), home('a'), mine).merged).toEqual(mine);
});

it('changes entries of lists each by itself, and says where a clash is', () => {
  const mine = { sections: [section('b', 'Mine'), section('a', 'My a')] };
  const theirs = { sections: [section('a'), section('b', 'Theirs'), section('c')] };
  const { merged, clashes } = mergePart(home('ab'), mine, theirs);
  expect(merged.sections.map(({ title }) => title)).toEqual(['Mine', 'c', 'My a']);
  expect(clashes.map(({ field }) => field)).toEqual(['sections.0.title']);
  expect(valueAt(merged, 'sections.0.title')).toBe('Mine');
});

const chosen = (products: string[]) => ({ products });

it('adds to chosen ids what both added, and sorts as the one that sorted', () => {
  const both = mergePart(chosen(['a', 'b']), chosen(['a', 'b', 'x']), chosen(['b', 'y']));
  expect(both.merged.products).toEqual(['b', 'y', 'x']);
  const sorted = mergePart(chosen(['a', 'b']), chosen(['b', 'a']), chosen(['a', 'b', 'y']));
  expect(sorted.merged.products).toEqual(['b', 'a', 'y']);
});

it('leaves a page that both have made anew to be decided as a whole', () => {
  const page = { title: 'Mine' };
  expect(mergePart(null, page, { title: 'Theirs' }).clashes).toHaveLength(1);
  expect(mergePart({ title: 'Old' }, page, null)).toMatchObject({ merged: page });
});
