import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compress } from './compress.ts';

const reactRouter = fileURLToPath(
  new URL('../production/index.mjs', import.meta.resolve('react-router')),
);

/** What every visitor's first page needs, in one file: many small ones compress and travel worse. */
const firstView = { name: 'first-view', tags: ['$initial' as const] };
/** What pages with forms share: every form needs most of it, the home page nothing. */
const forms = {
  name: 'forms',
  test: /web\/src\/ui\/(field|text-|form-values|select|notice)/,
  minShareCount: 3,
};
/** What most pages share: every visitor needs it, the goods' pictures and prices with it. */
const shared = {
  name: 'shared',
  test: /web\/src\/ui\/|lucide-react|contract\/src\/money/,
  minShareCount: 9,
};
/** And what several others share. */
const several = { ...shared, name: 'several', minShareCount: 4 };
/** What the pages around logging in share. */
const accounts = {
  name: 'accounts',
  test: /web\/src\/storefront\/accounts\/(asides|auth-page|use-form|refusal|account-|email-|outcome|submit|soon-login|new-password)/,
  minShareCount: 2,
};

/** What the lists of orders share, those of customers and those of admins. */
const orders = {
  name: 'orders',
  test: /web\/src\/(orders\/|ui\/filter-fold)/,
  minShareCount: 2,
};

/** `vite build` makes the browser's files, `vite build --ssr` the server's renderer. */
export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), !isSsrBuild && compress()],
  // The package itself offers bundlers its development build only.
  resolve: { alias: [{ find: /^react-router$/, replacement: reactRouter }] },
  ...(isSsrBuild && {
    // The renderer carries its libraries, and always the fast builds of them.
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
  }),
  build: {
    emptyOutDir: true,
    // No data: URLs: the content policy allows none for scripts, and one rule is simpler.
    assetsInlineLimit: 0,
    // The first browsers with light-dark(), so that it stays as written.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    ...(isSsrBuild
      ? {
          outDir: '../dist/web/server',
          copyPublicDir: false,
          rolldownOptions: {
            input: 'src/entry-server.tsx',
            output: { entryFileNames: 'entry-server.js' },
          },
        }
      : {
          outDir: '../dist/web/client',
          manifest: true,
          rolldownOptions: {
            input: 'src/entry-client.tsx',
            output: {
              codeSplitting: { groups: [firstView, forms, shared, accounts, several, orders] },
            },
          },
        }),
  },
}));
