import { loadTemplate } from '@tailorbird/art/load-template';
import { TEMPLATE_IDS } from '@tailorbird/art/parameters';
import { expect, it } from 'vitest';
import { readMarks, type Mark } from './live-drawing.tsx';

function written({ name, attributes, children }: Mark): string {
  return `<${name}${attributes.replace(/\s*\/$/, '')}>${children.map(written).join('')}</${name}>`;
}

it.each(TEMPLATE_IDS)('no two marks beside each other have one id: %s', async (template) => {
  const { draw } = await loadTemplate(template);
  const idsOf = ({ children }: Mark): string[][] => [
    children.flatMap(({ attributes }) => / id="([^"]*)"/.exec(attributes)?.[1] ?? []),
    ...children.flatMap(idsOf),
  ];
  for (const view of ['front', 'back'] as const) {
    const markup = draw({ text: 'Anna', motif: 'leaf' }, { view, prefix: 'm' });
    for (const ids of idsOf(readMarks(markup))) expect(ids).toEqual([...new Set(ids)]);
  }
});

it.each(TEMPLATE_IDS)('every mark of a drawing is read: %s', async (template) => {
  const { draw } = await loadTemplate(template);
  const markup = draw({ text: 'A & <b> "q"', motif: 'leaf' }, { view: 'front', prefix: 'm' });
  const whole = markup.replaceAll(/<([\w:-]+)([^<>]*?)\s*\/>/g, '<$1$2></$1>');
  expect(readMarks(markup).children.map(written).join('')).toBe(whole);
});
