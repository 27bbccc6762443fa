import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../root.ts';
import type { PageRenderer, Pages } from './pages.ts';

/** Vite adds the styles of a page as elements, which the shop's own policy does not allow. */
const CONTENT_POLICY = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:";

/** A build's manifest as document.ts reads it, with the sources in place of built files. */
const ASSETS = {
  'src/entry-client.tsx': { file: 'dev-entry.js', css: ['src/ui/styles.css'] },
  'src/ui/banner.svg': { file: 'src/ui/banner.svg' },
};

/**
 * The web application from its sources, for `npm run dev`: Vite hands out each file as it is
 * now, tells the browser of every edit, and runs the renderer anew after one.
 */
export async function sourcePages(): Promise<Pages> {
  const { createServer } = await import('vite');
  const root = join(projectRoot, 'web');
  const configFile = join(root, 'vite.config.ts');
  let renderer: PageRenderer | undefined;
  return {
    assets: ASSETS,
    isDevelopment: true,
    readFile: (file) => readFile(join(root, file), 'utf8'),
    get renderer() {
      if (!renderer) throw new Error('No page is rendered before serveFiles.');
      return renderer;
    },
    async serveFiles(server, forget) {
      const vite = await createServer({
        root,
        configFile,
        appType: 'custom',
        clearScreen: false,
        server: { middlewareMode: true, hmr: { server: server.server } },
      });
      const load = async () => {
        const loaded = await vite.ssrLoadModule('/src/entry-server.tsx');
        if (!isRenderer(loaded)) throw new Error('entry-server.tsx does not export a renderer.');
        if (renderer && loaded !== renderer) forget();
        renderer = loaded;
      };
      // Not awaited: calls are answered at once after a restart. A page waits, and tells what failed.
      void load().catch(() => undefined);
      server.addHook('onRequest', (request, reply, done) => {
        if (request.url.startsWith('/api/')) return done();
        vite.middlewares(request.raw, reply.raw, () => {
          reply.header('content-security-policy', CONTENT_POLICY);
          load().then(() => done(), done);
        });
      });
      // Before the server waits for its connections: an open page holds one for the news of edits.
      server.addHook('preClose', () => vite.close());
    },
  };
}

function isRenderer(module: object): module is PageRenderer {
  return 'renderPage' in module && 'addressOf' in module;
}
