import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Picture } from './picture.tsx';

const draw = (imageId: string | undefined, placeholder: string | undefined) =>
  renderToStaticMarkup(
    <Picture imageId={imageId} placeholder={placeholder} alt="Tote" sizes="10rem" />,
  );

test('a picture has its colour behind it, which nobody is told of', () => {
  const html = draw('tote', 'd8cfb8');
  expect(html).toMatch(/^<svg[^>]* aria-hidden="true"><rect[^>]* fill="#d8cfb8"[^>]*>/);
  expect(html).toMatch(/<\/svg><img[^>]* alt="Tote"[^>]*>$/);
  expect(html).not.toContain('style=');
});

test.each([undefined, ''])('a picture without a colour has nothing behind it: %j', (colour) => {
  expect(draw('tote', colour)).toMatch(/^<img[^>]*>$/);
});

test('where there is no picture, its colour is not shown either', () => {
  expect(draw(undefined, 'd8cfb8')).not.toContain('d8cfb8');
});
