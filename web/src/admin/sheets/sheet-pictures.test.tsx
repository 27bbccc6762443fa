import { orderItemOf, orderOf } from '@tailorbird/contract/shop.fixture';
import type { OrderItem, ProducedPicture } from '@tailorbird/contract/orders';
import { MemoryRouter } from 'react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test, vi } from 'vitest';
import { planProduction } from './group-items.ts';
import { onlyPicture, SheetPictures } from './sheet-pictures.tsx';

const SOFT = '600 px at 200 mm is 76 dpi: it will look soft. Sharp up to 50 mm.';

// where the code on paper leads
beforeAll(() => vi.stubGlobal('location', { origin: 'https://shop.example' }));

const crest = (more: Partial<ProducedPicture> = {}): ProducedPicture => ({
  artworkId: '018f0000-0000-7000-8000-000000000001',
  name: 'crest.png',
  kind: 'png',
  pixels: { width: 600, height: 600 },
  side: 'front',
  position: 'on the front',
  place: 'Front',
  method: 'screen-print',
  width: 200,
  height: 200,
  below: 80,
  belowWhat: 'the collar seam',
  aside: 0,
  turn: 0,
  colours: ['#26324f', '#fbfaf7', '#a8262f', '#c79a3c'],
  recipe: 'paper=12',
  redraw: false,
  says: [SOFT],
  drawn: {
    mount: { x: 500, y: 347 },
    corners: [
      { x: 400, y: 430 },
      { x: 600, y: 430 },
      { x: 600, y: 630 },
      { x: 400, y: 630 },
    ],
    millimetresPerUnit: 1,
    window: { x: 0, y: 0, width: 1000, height: 1250 },
  },
  checksum: '7f3a 91c0',
  size: 186_368,
  rendition: '/api/artwork/018f0000-0000-7000-8000-000000000001/picture?recipe=',
  refusal: null,
  ...more,
});

let count = 0;

function tee(word: string, picture: ProducedPicture = crest()): OrderItem {
  count += 1;
  return orderItemOf({
    _id: `item ${count}`,
    selectedOptions: [
      { optionId: 'name', optionName: 'Name', valueId: null, value: word },
      {
        optionId: 'picture',
        optionName: 'Picture',
        valueId: null,
        value: `${picture.name}, front, ${picture.width} mm wide`,
        artwork: [],
      },
    ],
    drawing: {
      address: `/api/drawing/${count}?`,
      title: 'Sky tee',
      hash: String(count),
      production: { parts: [], lettering: null, pictures: [picture] },
    },
  });
}

const planOf = (items: OrderItem[]) => planProduction([orderOf({ cart: { items } })]).groups;

function sheetOf(picture: ProducedPicture): string {
  const [group] = planOf([tee('ALMA', picture), tee('BENEDIKT', picture)]);
  if (!group) throw new Error('Nothing is made.');
  return renderToStaticMarkup(
    <MemoryRouter>
      <SheetPictures group={group} withFiles={false} />
    </MemoryRouter>,
  );
}

test('pieces with the same picture share a sheet whatever is written on them', () => {
  const groups = planOf([tee('ALMA'), tee('BENEDIKT'), tee('CLARA')]);
  expect(groups.map(({ isRows, items }) => [isRows, items.length])).toEqual([[true, 3]]);
  expect(onlyPicture(groups.map(({ sample }) => sample))?.name).toBe('crest.png');
});

test('another file, size, place or edit makes another sheet', () => {
  const others: Partial<ProducedPicture>[] = [
    { artworkId: '018f0000-0000-7000-8000-000000000002' },
    { width: 190 },
    { below: 90 },
    { aside: 5 },
    { turn: 1 },
    { recipe: '' },
  ];
  const groups = planOf([tee('ALMA'), ...others.map((other) => tee('ALMA', crest(other)))]);
  expect(groups).toHaveLength(7);
  expect(onlyPicture(groups.map(({ sample }) => sample))).toBeUndefined();
});

test('a sheet warns first, with what the customer read and when', () => {
  const markup = sheetOf(crest());
  expect(markup).toMatch(/<section[^>]*><p class="sheet-warning"><b>! 600 px at 200 mm is 76 dpi/);
  expect(markup).toContain('The customer read this and ordered it so on');
  const redrawn = sheetOf(crest({ redraw: true, says: [], refusal: 'Not yours.' }));
  expect(redrawn.indexOf('Do not make it')).toBeLessThan(redrawn.indexOf('To be redrawn'));
  expect(redrawn).not.toContain('The customer read');
});

test('a sheet has measures, inks to tick and the file by its checksum', () => {
  const markup = sheetOf(crest());
  for (const said of ['200 × 200', 'From the collar seam', 'made transparent', 'Drawn 1 : 13.']) {
    expect(markup).toContain(said);
  }
  expect(markup).toContain('Colours, 4 screens');
  expect(markup.match(/sheet-tick/g)).toHaveLength(4);
  expect(markup).toContain('print 7f3a 91c0');
  expect(markup).toContain('600 × 600 px, PNG');
  const photo = sheetOf(crest({ colours: null, method: 'print', aside: -12.5, turn: -90 }));
  expect(photo).toContain('More than 12 colours');
  expect(photo).toContain('to the wearer’s right');
  expect(photo).toContain('90° anticlockwise');
});

test('a sheet has no code to a file that is gone', () => {
  const { checksum: _, size: __, rendition: ___, ...gone } = crest();
  expect(sheetOf(gone)).not.toContain('sheet-code');
});
