import { describe, expect, it } from 'vitest';
import { sortFiles } from './picture-files.ts';

function file(name: string, type: string, size = 4) {
  return new File([new Uint8Array(size)], name, { type });
}

describe('files chosen as pictures', () => {
  it('are taken when they are JPEG, PNG or WebP', () => {
    const files = [
      file('a.jpg', 'image/jpeg'),
      file('b.png', 'image/png'),
      file('c', 'image/webp'),
    ];
    expect(sortFiles(files, 24)).toEqual({ accepted: files, refused: [] });
  });

  it('are left to the shop when nobody knows what they are', () => {
    expect(sortFiles([file('photo', '')], 24).accepted).toHaveLength(1);
  });

  it('are refused by name and reason, the others go on', () => {
    const good = file('good.png', 'image/png');
    const { accepted, refused } = sortFiles(
      [
        file('tote-scan.tiff', 'image/tiff'),
        good,
        file('huge.jpg', 'image/jpeg', 10 * 1024 * 1024 + 1),
        file('empty.jpg', 'image/jpeg', 0),
        file('$&.svg', 'image/svg+xml'),
      ],
      24,
    );
    expect(accepted).toEqual([good]);
    expect(refused).toEqual([
      'tote-scan.tiff is not a JPEG, PNG or WebP picture.',
      'huge.jpg is larger than 10 MB.',
      'empty.jpg is damaged and cannot be read.',
      '$&.svg is not a JPEG, PNG or WebP picture.',
    ]);
  });

  it('are taken as long as there is room', () => {
    const files = ['a', 'b', 'c'].map((name) => file(name, 'image/png'));
    expect(sortFiles(files, 2)).toEqual({
      accepted: files.slice(0, 2),
      refused: ['c was left out: a product shows at most 24 pictures.'],
    });
  });

  it('may be exactly as large as is allowed', () => {
    expect(sortFiles([file('a', 'image/png', 10 * 1024 * 1024)], 1).refused).toEqual([]);
  });
});
