import type { QueryClient } from '@tanstack/react-query';

/** What visitors are shown of the look, beside the style sheet. */
const SHOWN = ['footer', 'home', 'written-page'] as const;

const THEMES = 'link[rel="stylesheet"][href^="/look/"]';

/**
 * Shows the look that is published now in this window too, which a document of the storefront may
 * have begun long ago. Other windows have it with their next document.
 */
export function showPublished(client: QueryClient, version: string): void {
  for (const key of SHOWN) void client.invalidateQueries({ queryKey: [key] });
  showSheet(`/look/${version}.css`);
}

/**
 * At an address that is no theme's the shop answers with the sheet of the published theme, or with
 * its own. The one before stays until that has come.
 */
function showSheet(href: string): void {
  const before = document.querySelectorAll(THEMES);
  const sheet = document.createElement('link');
  sheet.rel = 'stylesheet';
  sheet.href = href;
  sheet.addEventListener('load', () => {
    for (const one of before) one.remove();
  });
  sheet.addEventListener('error', () => sheet.remove());
  document.head.append(sheet);
}
