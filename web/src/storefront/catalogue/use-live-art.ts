import type { LoadedTemplate } from '@tailorbird/art/load-template';
import type { TemplateId } from '@tailorbird/art/parameters';
import { useCallback, useEffect, useState } from 'react';
import type { drawingTroubles } from './drawing-troubles.ts';

/** Draws in the browser, and knows what is the matter with a drawing. */
export interface LiveArt extends LoadedTemplate {
  drawingTroubles: typeof drawingTroubles;
}

const loading = new Map<TemplateId, Promise<LiveArt>>();

async function load(template: TemplateId): Promise<LiveArt> {
  const { loadTemplate, drawingTroubles } = await import('./live-art.ts');
  return { ...(await loadTemplate(template)), drawingTroubles };
}

function loadOnce(template: TemplateId): Promise<LiveArt> {
  const known = loading.get(template);
  if (known) return known;
  const art = load(template);
  loading.set(template, art);
  // without it the shop draws; the next touch tries again where browsers do
  art.catch(() => loading.delete(template));
  return art;
}

/** Milliseconds, for browsers that do not say when they have nothing to do. */
const A_WHILE = 1500;

function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(work);
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(work, A_WHILE);
  return () => clearTimeout(timer);
}

/**
 * The code that draws a template, when the page has time or `wake` is called; undefined until it is
 * there, and where it does not come.
 */
export function useLiveArt(template: TemplateId | undefined) {
  const [art, setArt] = useState<LiveArt>();
  const wake = useCallback(() => {
    if (!template) return;
    loadOnce(template).then(
      (loaded) => setArt(loaded),
      () => setArt(undefined),
    );
  }, [template]);
  useEffect(() => whenIdle(wake), [wake]);
  return { art, wake };
}
