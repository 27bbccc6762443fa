import { expect, it } from 'vitest';
import { setAddress, withAddresses } from './picture-addresses.ts';

const image = (href: string) => `<image href="${href}" x="1" width="2"/>`;

it('puts the address of each picture into a drawing, and leaves out one that nobody knows', () => {
  setAddress('a.paper-12', '/api/artwork/a/picture?recipe=paper%3D12&signature=s');
  expect(withAddresses(`<g>${image('artwork:a.paper-12')}${image('artwork:b.')}</g>`)).toBe(
    `<g>${image('/api/artwork/a/picture?recipe=paper%3D12&amp;signature=s')}</g>`,
  );
});

it('shows the photograph of a piece from the shop', () => {
  expect(withAddresses(image('photo:p1'))).toBe(image('/api/binary/p1?w=1280'));
});

it('puts the pixels of a photograph into a drawing that is shown as an image', () => {
  const svg = `<g>${image('photo:p1')}${image('artwork:a.')}</g>`;
  expect(withAddresses(svg, (ref, kind) => (kind === 'photo' ? `data:${ref}` : undefined))).toBe(
    `<g>${image('data:p1')}</g>`,
  );
});
