// @vitest-environment happy-dom
import type { DescribedPicture } from '@tailorbird/contract/kinds/artwork';
import type { Roster } from '@tailorbird/contract/rosters';
import { afterEach, expect, it } from 'vitest';
import { fakeShop } from '../../../session/fake-shop.fixture.ts';
import { dismiss, toastStore } from '../../../ui/toast.ts';
import { crest, pictureOption, shirt } from '../artwork/artwork-goods.fixture.ts';
import { artworkMessages } from '../artwork/messages.ts';
import type { PictureChoices } from '../use-choices.ts';
import { fillPicturesFrom, replacePicturesFrom } from './pictures-of-list.ts';

afterEach(() => {
  for (const { id } of toastStore.read()) dismiss(id);
});

const { _id: optionId } = pictureOption;

/** A picture of its own for each test: a page asks for one once. */
function pictureOf(id: string): DescribedPicture {
  const { name, kind, width, height, colours } = crest;
  const position = { place: 'front', width: 200, x: 0, y: 80, turn: 0, edits: {} };
  return { id, ...position, picture: { name, kind, width, height, colours } };
}

const listWith = (artwork: DescribedPicture[], product = shirt._id): Pick<Roster, 'design'> => ({
  design: {
    product,
    selectedOptions: [{ optionId, valueId: null, value: 'sent', artwork, mayUse: true }],
  },
});

const chosen = (picture: DescribedPicture): PictureChoices => ({
  [optionId]: { text: 'of the page', artwork: [picture], mayUse: true, problems: [] },
});

/** A page with these pictures, and the shop that makes those of the list. */
function openPage(pictures: PictureChoices = {}) {
  const requests = fakeShop();
  const page = {
    pictures,
    product: shirt,
    own: {
      setPictures: (change: (before: PictureChoices) => PictureChoices) => {
        page.pictures = change(page.pictures);
      },
    },
  };
  const answer = async (status = 200) => {
    await expect.poll(() => requests, { interval: 1 }).toHaveLength(1);
    const gone = { error: 'There is no such picture.', code: 'NOT_FOUND' };
    await requests[0]?.answer(status === 200 ? { rendition: crest.rendition } : gone, status);
  };
  return { page, requests, answer };
}

it('a list gives a piece its picture, with the tick that it may be used', async () => {
  const { page, answer } = openPage();
  const picture = pictureOf('0197b6a0-0000-7000-8000-0000000000a1');
  const filled = fillPicturesFrom(listWith([picture]), page);
  await answer();
  await filled;
  expect(page.pictures[optionId]).toMatchObject({ artwork: [picture], mayUse: true });
  expect(page.pictures[optionId]?.text).toMatch(/rowing-crest\.png.*front.*200 mm wide/);
});

it('the picture that a piece has already stays, unless the list is opened with its design', async () => {
  const own = pictureOf('0197b6a0-0000-7000-8000-0000000000b1');
  const { page, answer } = openPage(chosen(own));
  const list = listWith([pictureOf('0197b6a0-0000-7000-8000-0000000000b2')]);
  const filled = fillPicturesFrom(list, page);
  await answer();
  await filled;
  expect(page.pictures).toEqual(chosen(own));
  await replacePicturesFrom(list, page);
  expect(page.pictures[optionId]?.artwork).toEqual(list.design?.selectedOptions[0]?.artwork);
});

it('a design without a picture takes away the one of another piece', async () => {
  const { page } = openPage(chosen(pictureOf('0197b6a0-0000-7000-8000-0000000000c1')));
  await replacePicturesFrom({ design: { product: shirt._id, selectedOptions: [] } }, page);
  expect(page.pictures[optionId]).toMatchObject({ artwork: [], text: '' });
});

it('a list of another product changes no picture', async () => {
  const own = pictureOf('0197b6a0-0000-7000-8000-0000000000d1');
  const { page, requests } = openPage(chosen(own));
  const list = listWith([pictureOf('0197b6a0-0000-7000-8000-0000000000d2')], 'another');
  await fillPicturesFrom(list, page);
  await replacePicturesFrom(list, page);
  expect(page.pictures).toEqual(chosen(own));
  expect(requests).toEqual([]);
});

it('a picture of a list that is gone is told by name', async () => {
  const { page, answer } = openPage();
  const list = listWith([pictureOf('0197b6a0-0000-7000-8000-0000000000e1')]);
  const filled = fillPicturesFrom(list, page);
  await answer(404);
  await filled;
  expect(page.pictures[optionId]?.artwork).toEqual([]);
  const told = toastStore.read().map(({ message }) => message);
  expect(told).toEqual([artworkMessages.gone('rowing-crest.png')]);
});
