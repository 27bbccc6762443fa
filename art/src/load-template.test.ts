import { expect, test } from 'vitest';
import { loadTemplate } from './load-template.ts';

test('a template shows motifs once it was loaded with them', async () => {
  const shows = async (hasMotifs: boolean, colour: string) => {
    const { draw } = await loadTemplate('tee', hasMotifs);
    return draw({ motif: 'sun', colour }, { view: 'front' }).includes('<circle r="46"');
  };
  expect(await shows(false, 'navy')).toBe(false);
  expect(await shows(true, 'white')).toBe(true);
});
