import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { checkChunks, chunkGroups } from './chunks.ts';
import { compress, minifyPublicScripts } from './compress.ts';

const reactRouter = fileURLToPath(
  new URL('../production/index.mjs', import.meta.resolve('react-router')),
);

/**
 * Of style sheets, pictures and fonts: the first file names the sheets. The pages that the server
 * renders name them as the browser's build does.
 */
const assetNames = {
  assetFileNames: 'assets/[hash:7][extname]',
  // the first file is 100 bytes larger with capitals, of which code has few
  hashCharacters: 'base36' as const,
};

/** What every visitor's first page needs, in one file: many small ones compress and travel worse. */
const firstView = {
  name: 'first-view',
  tags: ['$initial' as const],
  test: (id: string) => !/\/font-pairs\.ts$|\/ui\/fonts\//.test(id),
};

/**
 * The application, and the pairs of typefaces beside it: the sheet of each is built as a file of its
 * own, which the server finds in the manifest, and no page of the storefront loads them.
 */
const input = ['src/entry-client.tsx', 'src/ui/font-pairs.ts'];

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
 * React under this name. By `warning` the router tells developers in the console of their mistakes,
 * which no visitor needs.
 */
const manualPureFunctions = [
  ...['createContext', 'forwardRef', 'memo'].map((name) => `import_react.${name}`),
  'warning',
];

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

/**
 * Takes lists that grow by pages out of queries: the shop has none, and every visitor would load what
 * reads them, half a kilobyte. A build with one fails.
 */
const withoutInfiniteQueries: Plugin = {
  name: 'without-infinite-queries',
  apply: 'build',
  transform: {
    filter: { id: /\/query-core\/build\/modern\/query\.js$/ },
    handler(code) {
      const without = code.replace(
        /\(this\.#queryType === "infinite" \? infiniteQueryBehavior\([^()]*\) : (this\.options\.behavior)\)/,
        '$1',
      );
      if (without === code) this.error('Queries have changed: see without-infinite-queries.');
      return { code: without, map: null };
    },
  },
  generateBundle(_options, bundle) {
    const isUsed = Object.values(bundle).some(
      (file) =>
        file.type === 'chunk' && file.moduleIds.some((id) => id.includes('infiniteQueryObserver')),
    );
    if (isUsed) this.error('An infinite query does not work: see without-infinite-queries.');
  },
};

/** `vite build` makes the browser's files, `vite build --ssr` the server's renderer. */
export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [
    react(),
    withoutNames,
    withoutInfiniteQueries,
    devEntry,
    ...(isSsrBuild ? [] : [checkChunks, minifyPublicScripts(), compress()]),
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
              ...assetNames,
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
            input,
            output: {
              // The first file names all others: with words in the names it is 350 bytes larger.
              chunkFileNames: 'assets/[hash:7].js',
              ...assetNames,
              codeSplitting: { groups: [firstView, ...chunkGroups] },
            },
          },
        }),
  },
}));
