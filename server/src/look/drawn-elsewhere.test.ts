import { DEFAULT_THEME, type Theme } from '@tailorbird/contract/kinds/theme';
import { expect, it } from 'vitest';
import { toHtml } from '../mail/letter-html.ts';
import { OWN_LOOK, stylesOf } from '../mail/letter-look.ts';
import { iconOf } from '../settings/shop-icon.ts';
import { iconTileOf, letterLookOf } from './drawn-elsewhere.ts';
import { contrast } from './oklch.ts';

const workshop: Theme = {
  colours: { paper: '#faf8f3', ink: '#3a4a6e', action: '#1d3b78' },
  fonts: 'bricolage',
  corners: 'sharp',
  orderButton: 'plain',
};

const letter = {
  subject: 'Your order',
  preview: 'We have it',
  parts: [
    { kind: 'button', label: 'See it', address: 'https://shop.example/orders/1' },
    { kind: 'link', label: 'Help', address: 'https://shop.example/help' },
    { kind: 'quote', label: 'Your note', text: 'As #4f5e27, please' },
  ],
} as const;
const frame = { greeting: 'Hello,', home: 'https://shop.example', shop: 'Huber', mark: undefined };

const coloursIn = (html: string) => new Set(html.toLowerCase().match(/(?<=[:"\s])#[0-9a-f]{6}\b/g));

it('leaves mails and icon as they are with the default theme', () => {
  expect(letterLookOf(DEFAULT_THEME)).toBeUndefined();
  expect(iconTileOf(DEFAULT_THEME)).toBeUndefined();
  expect(toHtml(letter, { ...frame, look: undefined })).toBe(toHtml(letter, frame));
});

it('writes mails in the colours and faces of a theme, and in none of the shop’s own', () => {
  const look = letterLookOf(workshop);
  const html = toHtml(letter, { ...frame, look });
  const own = coloursIn(toHtml(letter, frame));
  const themed = coloursIn(html.replace('As #4f5e27', ''));
  own.delete('#4f5e27');
  for (const colour of own) expect(themed).not.toContain(colour);
  expect(html).toContain('As #4f5e27, please');
  expect(html).toContain('#1d3b78');
  expect(html).toContain("500 24px/1.2 'Bricolage".replace('500', '600'));
  expect(html).toContain("16px/25px 'Instrument Sans', 'Segoe UI'");
});

it('keeps words in mails readable by day and by night', () => {
  for (const look of [OWN_LOOK, letterLookOf(workshop) ?? OWN_LOOK]) {
    for (const mode of [look.day, look.night]) {
      for (const words of [mode.ink, mode.soft, mode.faint, mode.actionText]) {
        expect(contrast(words, mode.surface)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(words, mode.canvas)).toBeGreaterThanOrEqual(4.5);
      }
      expect(contrast(mode.onAction, mode.action)).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast(look.day.onCloth, look.day.cloth)).toBeGreaterThanOrEqual(4.5);
  }
});

it('changes only what was chosen: faces alone leave the colours', () => {
  const look = letterLookOf({ ...DEFAULT_THEME, fonts: 'archivo' });
  expect(look?.day).toEqual(OWN_LOOK.day);
  expect(look?.display).toMatch(/^'Archivo', /);
  expect(letterLookOf({ ...workshop, fonts: 'besley' })?.sans).toBe(OWN_LOOK.sans);
  expect(stylesOf(OWN_LOOK).colours).toEqual({ cloth: '#37411b', action: '#4f5e27' });
});

it('gives the icon another address with another ground', () => {
  const shop = { logo: null, name: 'Huber' };
  expect(iconOf(shop)?.href).toBe('/shop-icon.svg?of=H');
  const tile = iconTileOf(workshop);
  expect(iconOf(shop, tile)?.href).toBe(`/shop-icon.svg?of=H&on=${tile?.ground.slice(1)}`);
  expect(contrast(tile?.ground ?? '', tile?.letter ?? '')).toBeGreaterThan(4.5);
});
