import { defineConfig } from 'vite';

/**
 * The server as plain JavaScript: our own packages, which are TypeScript, go into it; those from
 * npm stay in node_modules, but for zod.
 */
export default defineConfig({
  root: import.meta.dirname,
  // what is not used of zod, such as its errors in forty languages, takes 3 MB of memory
  ssr: { noExternal: [/^@tailorbird\//, 'zod'] },
  build: {
    ssr: true,
    target: 'node20',
    outDir: '../dist/server',
    emptyOutDir: true,
    sourcemap: true,
    rolldownOptions: {
      output: {
        // stack traces need names and lines; the sources would stay in memory with the map
        sourcemapExcludeSources: true,
        // Node.js keeps the text in twice the memory where a character of it is beyond Latin-1
        charset: 'ascii',
        comments: false,
      },
      input: {
        main: 'src/main.ts',
        seed: 'seed/main.ts',
        backup: 'src/backup-command.ts',
        // what the process that works on pixels loads
        artwork: 'src/artwork/process-artwork.ts',
        bank: 'src/payments/bank-program.ts',
        catalogue: 'src/catalogue-command.ts',
        import: 'src/transfer/import-program.ts',
        shard: 'src/shard-command.ts',
      },
    },
  },
});
