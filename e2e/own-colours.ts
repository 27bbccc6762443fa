import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { DEFAULT_THEME, type ThemeColours } from '@tailorbird/contract/kinds/theme';
import { randomPicks } from '../server/src/look/random-picks.fixture.ts';
import { themeRules } from '../server/src/look/theme-sheet.ts';
import { expectReadable } from './shop.ts';

const banner = readFileSync(new URL('../web/src/ui/banner.svg', import.meta.url), 'utf8');

/** Triples that each page is looked at in; `COLOUR_TRIPLES=30` looks at more of them. */
export const TRIPLES = randomPicks(Number(process.env['COLOUR_TRIPLES'] ?? 2));

/** By axe, in the light and in the dark: what is written can be read, whatever the owner picks. */
export async function expectReadableInAll(
  page: Page,
  where: string,
  triples: readonly ThemeColours[] = TRIPLES,
): Promise<void> {
  for (const colours of triples) {
    await wear(page, colours);
    await expectReadable(page, `${where} in ${Object.values(colours).join(', ')}`);
  }
}

/** As the shop would serve its sheet with these colours: their rules come last in it. */
async function wear(page: Page, colours: ThemeColours): Promise<void> {
  const rules = themeRules({ ...DEFAULT_THEME, colours }, banner);
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
  }, rules);
}
