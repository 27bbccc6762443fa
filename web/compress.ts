import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { minifySync, type Plugin } from 'vite';

/** Bytes; below that a second file is not worth it. */
const WORTH_IT = 1024;

/** Vite copies the scripts of `public/` as they are, and half of them is comments. */
export function minifyPublicScripts(): Plugin {
  return {
    name: 'minify-public-scripts',
    writeBundle({ dir = '' }) {
      for (const name of readdirSync(dir).filter((file) => file.endsWith('.js'))) {
        const file = join(dir, name);
        const { code, errors } = minifySync(name, readFileSync(file, 'utf8'), { module: false });
        if (errors.length > 0) throw new Error(`${name} cannot be minified: ${errors[0]?.message}`);
        writeFileSync(file, code);
      }
    },
  };
}

/** Lays `.br` and `.gz` beside each file of text, so that the server sends them without any work. */
export function compress(): Plugin {
  return {
    name: 'compress',
    writeBundle({ dir = '' }, bundle) {
      for (const name of Object.keys(bundle)) {
        if (!/^assets\/.*\.(js|css|svg)$/.test(name)) continue;
        const file = join(dir, name);
        const bytes = readFileSync(file);
        if (bytes.length < WORTH_IT) continue;
        const size = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
        writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: size }));
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}
