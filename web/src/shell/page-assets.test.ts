import { expect, it } from 'vitest';
import { assetsFor } from './page-assets.ts';

const manifest = {
  'src/entry-client.tsx': { file: 'assets/entry.js', imports: ['_view.js'], css: ['assets/a.css'] },
  '_view.js': { file: 'assets/view.js', imports: ['src/entry-client.tsx'] },
  'src/home.tsx': { file: 'assets/home.js', imports: ['_view.js', '_picture.js'] },
  '_picture.js': { file: 'assets/picture.js' },
  'src/admin.tsx': { file: 'assets/admin.js', css: ['assets/admin.css'] },
  'files/besley-latin-wght-normal.woff2': { file: 'assets/besley.woff2' },
  'files/besley-latin-ext-wght-normal.woff2': { file: 'assets/besley-ext.woff2' },
};

it('names what a page needs, each once, and nothing of another page', () => {
  expect(assetsFor(manifest, 'src/home.tsx')).toEqual({
    entry: '/assets/entry.js',
    styles: ['/assets/a.css'],
    chunks: ['/assets/view.js', '/assets/home.js', '/assets/picture.js'],
    fonts: ['/assets/besley.woff2'],
  });
});
