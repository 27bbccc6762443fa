import type { ArtworkRules } from '@tailorbird/contract/artwork-rules';
import type { Artwork } from '@tailorbird/contract/artworks';
import { USUAL_METHODS, USUAL_RIGHTS } from '@tailorbird/contract/kinds/artwork';
import { optionOf, productOf, typeOf } from '@tailorbird/contract/shop.fixture';

type Place = ArtworkRules['places'][number];

const price: Place['price'] = { by: 'piece', piece: 6, each: 0, setup: 0, isSetupByColour: false };

const place = (id: string, name: string, more: Partial<Place>): Place => ({
  id,
  name,
  side: 'front',
  width: 300,
  height: 380,
  below: 60,
  aside: 0,
  method: 'screen-print',
  price,
  ...more,
});

export const rules: ArtworkRules = {
  mostPictures: 3,
  rights: USUAL_RIGHTS,
  places: [
    place('front', 'Front', {}),
    place('back', 'Back', { side: 'back', price: { ...price, piece: 8 } }),
    place('left-chest', 'Left chest', { width: 90, height: 90, aside: 90 }),
  ],
  methods: USUAL_METHODS,
  whenSoft: 'warn',
  whenManyColours: 'refuse',
  redrawing: 25,
  redrawingDays: 2,
};

export const pictureOption = {
  ...optionOf({ name: 'Your picture', kind: 'artwork' }),
  artwork: rules,
};

/** A product that nothing draws. */
export const shirt = productOf({
  _id: 'tee',
  name: 'Workroom Tee',
  type: typeOf({ options: [pictureOption] }),
});

export const crest: Artwork = {
  _id: '0197b6a0-0000-7000-8000-000000000001',
  name: 'rowing-crest.png',
  kind: 'png',
  size: 186_000,
  width: 600,
  height: 600,
  colours: ['#26324f', '#fbfaf7', '#a8262f', '#c79a3c'],
  rendition: {
    address: '/api/artwork/1/picture?recipe=&signature=s',
    width: 600,
    height: 600,
    colours: ['#26324f', '#fbfaf7', '#a8262f', '#c79a3c'],
  },
  uploadedAt: '2026-05-14T09:42:00.000Z',
  refusal: null,
};
