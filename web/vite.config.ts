import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where the API listens while `vite` serves the pages. */
const api = process.env['API_URL'] ?? 'http://127.0.0.1:3000';

/** `vite build` makes the browser's files, `vite build --ssr` the server's renderer. */
export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  server: { proxy: { '/api': api, '/dev/mailbox': api } },
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
          ssr: 'src/entry-server.tsx',
          outDir: '../dist/web/server',
          copyPublicDir: false,
          rolldownOptions: { output: { entryFileNames: 'entry-server.js' } },
        }
      : {
          outDir: '../dist/web/client',
          manifest: true,
          rolldownOptions: { input: 'src/entry-client.tsx' },
        }),
  },
}));
