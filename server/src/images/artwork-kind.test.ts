import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { artworkKind, artworkKindOf, type ArtworkFileKind } from './artwork-kind.ts';
import { picture } from '../../test/pictures.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>';
const box = (brand: string, ...others: string[]) => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(16 + others.length * 4);
  return Buffer.concat([length, Buffer.from(`ftyp${brand}\0\0\0\0${others.join('')}`)]);
};

describe('the kind of an uploaded file', () => {
  it.each<[string, string | Buffer, ArtworkFileKind]>([
    ['an SVG', SVG, 'svg'],
    ['an SVG behind comments', `\uFEFF<?xml version="1.0"?>\n<!-- a > b -->\n${SVG}`, 'svg'],
    ['an SVG with a type', `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "a.dtd">${SVG}`, 'svg'],
    ['an SVG with entities', `<!DOCTYPE svg [<!ENTITY a "<b>">\n]>\n${SVG}`, 'svg'],
    ['an SVG with a prefix', '<x:svg xmlns:x="http://www.w3.org/2000/svg"/>', 'svg'],
    ['a packed SVG', gzipSync(SVG), 'unknown'],
    ['an SVG in UTF-16', Buffer.from(`\uFEFF${SVG}`, 'utf16le'), 'unknown'],
    ['a page', `<!DOCTYPE html><html>${SVG}</html>`, 'unknown'],
    ['a comment without an end', `<!-- ${SVG}`, 'unknown'],
    ['a text about svg', 'svg', 'unknown'],
    ['nothing', '', 'unknown'],
    ['a PDF', '%PDF-1.7\n', 'pdf'],
    ['a file of Illustrator', '\n%PDF-1.5\n%Adobe Illustrator', 'pdf'],
    ['PostScript', '%!PS-Adobe-3.0 EPSF-3.0', 'eps'],
    ['PostScript with a preview', Buffer.from('c5d0d3c61e000000', 'hex'), 'eps'],
    ['a document', 'PK\x03\x04\x14\0', 'zip'],
    ['AVIF', box('avif', 'mif1'), 'avif'],
    ['AVIF that says so behind', box('mif1', 'avif'), 'avif'],
    ['HEIC', box('heic', 'mif1'), 'heic'],
    ['a film', box('isom', 'mp42'), 'unknown'],
    ['GIF', 'GIF89a', 'gif'],
    ['a bitmap', Buffer.concat([Buffer.from('BM\x36\0\0\0\0\0\0\0\x36'), Buffer.alloc(9)]), 'bmp'],
    ['a text that begins like a bitmap', 'BM is short for', 'unknown'],
    ['TIFF', 'II*\0', 'tiff'],
    ['TIFF the other way round', 'MM\0*', 'tiff'],
    ['Photoshop', '8BPS\0\x01', 'psd'],
  ])('is told by what is in it: %s', (_, bytes, kind) => {
    expect(artworkKindOf(Buffer.from(bytes))).toBe(kind);
  });

  it.each(['png', 'jpeg', 'webp', 'avif', 'gif', 'tiff'] as const)(
    'is told of a whole %s',
    async (kind) => {
      const folder = mkdtempSync(join(tmpdir(), 'kind-test-'));
      const path = join(folder, 'crest.svg');
      await writeFile(
        path,
        await sharp(await picture(20, 20).png().toBuffer())
          .toFormat(kind)
          .toBuffer(),
      );
      expect(await artworkKind(path)).toBe(kind);
      rmSync(folder, { recursive: true });
    },
  );
});
