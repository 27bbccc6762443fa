// @vitest-environment happy-dom
import { TEXT_CHOICE_LENGTH } from '@tailorbird/contract/limits';
import { ANY_TEXT, optionOf, productOf, typeOf, valuesOf } from '@tailorbird/contract/shop.fixture';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderHook } from '../../ui/render-hook.fixture.tsx';
import { choiceInWords } from './choices.ts';
import { useChoices } from './use-choices.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const colour = optionOf({
  name: 'Colour',
  kind: 'colour',
  isRequired: true,
  values: valuesOf('Olive', 'Navy'),
});
const wording = optionOf({ name: 'Wording', kind: 'text', textRules: ANY_TEXT });
const sash = productOf({ _id: 'sash', type: typeOf({ options: [colour, wording] }) });

/** Everything that was to happen later happens. */
const untilRested = () => act(() => vi.runAllTimersAsync());

async function openPage({ at = ['/product/sash'], product = sash } = {}) {
  const page = await renderHook(() => useChoices(product), { at });
  const words = () => choiceInWords(page.now.choices);
  return { page, words };
}

describe('a choice', () => {
  it('shows at once, and stands in the address a moment later, in the place of the one before', async () => {
    const { page, words } = await openPage({ at: ['/', '/product/sash'] });
    await page.do(({ choose }) => choose('Colour', 'Navy'));
    expect(words()).toBe('Navy');
    await untilRested();
    expect(page.address).toBe('/product/sash?colour=navy');
    await act(() => page.router.navigate(-1));
    expect(page.address).toBe('/');
  });

  it('is what a link has said, and what the browser’s Back leads to', async () => {
    const { page, words } = await openPage({
      at: ['/product/sash?colour=navy', '/product/sash?colour=olive'],
    });
    expect(words()).toBe('Olive');
    await page.do(({ choose }) => choose('Wording', 'Alma'));
    await untilRested();
    await act(() => page.router.navigate(-1));
    await untilRested();
    expect(words()).toBe('Navy');
    expect(page.address).toBe('/product/sash?colour=navy');
  });

  it('is not written into the address of a page that was left before', async () => {
    const { page } = await openPage();
    await page.do(({ choose }) => choose('Colour', 'Navy'));
    await page.unmount();
    await untilRested();
    expect(page.address).toBe('/product/sash');
  });

  it('counts as this visitor’s own', async () => {
    const { page } = await openPage();
    expect([...page.now.touched]).toEqual([]);
    await page.do(({ choose }) => choose('Colour', 'Olive'));
    expect([...page.now.touched]).toEqual(['Colour']);
  });
});

describe('what is typed', () => {
  it('shows with each letter, and stands in the address when typing rests', async () => {
    const { page, words } = await openPage();
    const navigations = vi.spyOn(page.router, 'navigate');
    for (const typed of ['A', 'Al', 'Alma']) {
      await page.do(({ choose }) => choose('Wording', typed));
      await act(() => vi.advanceTimersByTimeAsync(100));
      expect(words()).toContain(typed);
      expect(page.address).toBe('/product/sash');
    }
    await untilRested();
    expect(page.address).toBe('/product/sash?colour=olive&wording=Alma');
    expect(navigations).toHaveBeenCalledTimes(1);
  });

  it('stands there at once when the field is left', async () => {
    const { page } = await openPage();
    await page.do(({ choose }) => choose('Wording', 'Alma'));
    await page.do(({ rest }) => rest());
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(page.address).toBe('/product/sash?colour=olive&wording=Alma');
  });

  it('is not set back by its own address when that lands late', async () => {
    const { page, words } = await openPage();
    await page.do(({ choose }) => choose('Wording', 'Al'));
    await act(async () => {
      // the router is told of the first letters, and more are typed before it is done
      await vi.advanceTimersByTimeAsync(300);
      page.now.choose('Wording', 'Alma');
    });
    expect(page.address).toBe('/product/sash?colour=olive&wording=Al');
    expect(words()).toContain('Alma');
    await untilRested();
    expect(words()).toContain('Alma');
    expect(page.address).toBe('/product/sash?colour=olive&wording=Alma');
  });

  it('is all there where the address has no room for it', async () => {
    const { page } = await openPage();
    const long = 'x'.repeat(TEXT_CHOICE_LENGTH.max + 50);
    await page.do(({ choose }) => choose('Wording', long));
    await untilRested();
    expect(page.now.choices[1]?.text).toBe(long);
    expect(new URLSearchParams(page.router.state.location.search).get('wording')).toBe(
      'x'.repeat(TEXT_CHOICE_LENGTH.max),
    );
  });
});

describe('the words of a sample', () => {
  const sampled = productOf({ ...sash, samples: { Wording: 'Your name' } });
  const at = ['/product/sash?wording=Your+name'];

  it('are an example and no choice, until somebody writes them', async () => {
    const { page } = await openPage({ at, product: sampled });
    expect(page.now.choices[1]).toMatchObject({ text: '', sample: 'Your name' });
    await page.do(({ choose }) => choose('Wording', 'Your name'));
    expect(page.now.choices[1]).toMatchObject({ text: 'Your name' });
    expect(page.now.choices[1]).not.toHaveProperty('sample');
  });

  it('are a choice of an item that has them', async () => {
    const { page } = await openPage({ at, product: sampled });
    await page.do(({ fillFor }) => fillFor('i1', new URLSearchParams('wording=Your+name')));
    expect(page.now.choices[1]).toMatchObject({ text: 'Your name' });
  });
});

describe('the choices of an item of the cart', () => {
  const had = new URLSearchParams('item=i1&colour=navy&wording=Bo');

  it('come when it is known, and those that were made meanwhile stay', async () => {
    const { page, words } = await openPage({ at: ['/product/sash?item=i1'] });
    await page.do(({ choose }) => choose('Wording', 'Alma'));
    await page.do(({ fillFor }) => fillFor('i1', had));
    expect(page.now.filledFor).toBe('i1');
    expect(words()).toBe('Navy, “Alma”');
  });

  it('count as chosen where a whole list brings them', async () => {
    const { page, words } = await openPage();
    await page.do(({ fillFrom }) => fillFrom(() => new URLSearchParams(had)));
    expect(words()).toBe('Navy, “Bo”');
    expect([...page.now.touched]).toEqual(['Colour', 'Wording']);
  });
});

it('its functions stay the same while choices change', async () => {
  const { page } = await openPage();
  const { choose, change, fillFor, fillFrom, rest } = page.now;
  await page.do(() => choose('Colour', 'Navy'));
  expect(page.now).toMatchObject({ choose, change, fillFor, fillFrom, rest });
});
