import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compress, minifyPublicScripts } from './compress.ts';

const reactRouter = fileURLToPath(
  new URL('../production/index.mjs', import.meta.resolve('react-router')),
);

/**
 * Of style sheets, pictures and fonts: the first file names the sheets. The pages that the server
 * renders name them as the browser's build does.
 */
const assetFileNames = 'assets/[hash:7][extname]';

/*
 * Modules that several pages share, in as few groups as the budgets allow (decision 59). The bundler
 * splits the rest by who uses it.
 */

/** What every visitor's first page needs, in one file: many small ones compress and travel worse. */
const firstView = { name: 'first-view', tags: ['$initial' as const] };
/** Pages with goods share reading a product, choosing of it and putting it in the cart. */
const goods = {
  name: 'goods',
  test: /storefront\/optional|storefront\/cart\/(cart-actions|change-messages|chosen)|storefront\/catalogue\/catalogue-query|contract\/src\/(rules\/(isolate|slug|item-identity|tier-prices)|kinds\/code-points)|web\/src\/ui\/(named|swatch-mark|quantity-stepper|text-rules)|icons\/(minus|plus|chevron-left)\./,
  minShareCount: 2,
};
/** Entries of the browser's storage: pages with goods have them, and pages of orders. */
const stored = { name: 'stored', test: /web\/src\/stored-entry/, minShareCount: 2 };
/** What stays on a page as a message. The page of a product has one for edits alone. */
const notice = {
  name: 'notice',
  test: /web\/src\/ui\/notice|icons\/(circle-check|clock)\./,
  minShareCount: 2,
};
/** What forms are made of, beyond that of a product's page. */
const forms = {
  name: 'forms',
  test: /web\/src\/ui\/(field|select|text-area|text-field|confirm-dialog)\./,
  minShareCount: 2,
};
/** Icons of several pages, beyond the first ones. */
const icons = { name: 'icons', test: /lucide\/.*\/icons\//, minShareCount: 2 };
/** What was chosen of a thing. */
const chosen = {
  name: 'chosen',
  test: /web\/src\/ui\/(option-list|chosen-text|dot|item-picture)\./,
  minShareCount: 2,
};
/** How a price is made, computed and said. */
const price = {
  name: 'price',
  test: /contract\/src\/rules\/(price|discount|tax|group-items)|web\/src\/ui\/price-lines/,
  minShareCount: 2,
};
/** What pages of orders share: those of customers, of guests and of the desk. */
const orders = {
  name: 'orders',
  test: /web\/src\/orders\/|web\/src\/(download\.|ui\/(status-badge|group-table|use-clipboard|error-state|empty-state|confirm-dialog))/,
  minShareCount: 2,
};
/** What is known of drawings without drawing: the page of a product says it before anything is drawn. */
const facts = {
  name: 'facts',
  test: /art\/src\/(facts|kit\/(colour|numbers|walls))|contract\/src\/(rules\/(option-kinds|drawn-choices|written-text|named-characters|graphemes|choice-address)|kinds\/(option-kinds|characters))|storefront\/product\/(chosen-drawing|counted|messages)\./,
};
/** What every template draws with. */
const drawing = {
  name: 'drawing',
  test: /art\/src\/(kit\/(?!ribbon|shirt)|lettering|problems\/(examine|letterings-of)|slots\/slot|load-template|piece)|storefront\/product\/live-drawing/,
};
/** What most pages share: every visitor needs it, the goods' pictures and prices with it. */
const shared = {
  name: 'shared',
  test: /web\/src\/ui\/(?!field|text-|form-values|select|notice|confirm-dialog)|contract\/src\/(rules\/money|kinds\/order-statuses)/,
  minShareCount: 14,
};

/**
 * The first script of a page while it runs from its sources: what Vite and React would write into
 * the page as inline scripts, which the content policy does not allow.
 */
const devEntry: Plugin = {
  name: 'dev-entry',
  apply: 'serve',
  resolveId: (id) => (id === '/dev-entry.js' ? id : undefined),
  load: (id) =>
    id === '/dev-entry.js'
      ? `import '/@vite/client';\n${react.preambleCode.replace('__BASE__', '/')}\nawait import('/src/entry-client.tsx');`
      : undefined,
};

/**
 * Calls that only make something: what they make goes where nothing uses it. The bundler imports
 * React under this name.
 */
const manualPureFunctions = ['createContext', 'forwardRef', 'memo'].map(
  (name) => `import_react.${name}`,
);

/**
 * Drops the names that the router gives its components for developers' tools. Giving a name counts
 * as using the component, so that every visitor would load all of them: 4 kB more.
 */
const withoutNames: Plugin = {
  name: 'without-names',
  apply: 'build',
  transform: {
    filter: { id: /\/react-router\/dist\/production\// },
    handler: (code) => ({ code: code.replace(/^\w+\.displayName = "[^"]*";$/gm, ''), map: null }),
  },
};

/** `vite build` makes the browser's files, `vite build --ssr` the server's renderer. */
export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [
    react(),
    withoutNames,
    devEntry,
    ...(isSsrBuild ? [] : [minifyPublicScripts(), compress()]),
  ],
  resolve: {
    alias: [
      // The package itself offers bundlers its development build only.
      { find: /^react-router$/, replacement: reactRouter },
    ],
  },
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
            // Node.js keeps the text in twice the memory where a character of it is beyond Latin-1
            output: {
              entryFileNames: 'entry-server.js',
              assetFileNames,
              charset: 'ascii',
              comments: false,
            },
          },
        }
      : {
          outDir: '../dist/web/client',
          manifest: true,
          rolldownOptions: {
            treeshake: { manualPureFunctions },
            input: 'src/entry-client.tsx',
            output: {
              // The first file names all others: with words in the names it is 350 bytes larger.
              chunkFileNames: 'assets/[hash:7].js',
              assetFileNames,
              codeSplitting: {
                groups: [
                  firstView,
                  shared,
                  stored,
                  goods,
                  notice,
                  icons,
                  forms,
                  chosen,
                  price,
                  orders,
                  facts,
                  drawing,
                ],
              },
            },
          },
        }),
  },
}));
