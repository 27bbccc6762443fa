import { describe, expect, it, vi } from 'vitest';
import { pictureFiller, type FindPictures, type PictureBytes } from './fill-pictures.ts';

const picture = (size: number, type = 'image/webp'): PictureBytes => ({
  bytes: Buffer.alloc(size, 7),
  type,
});

/** Pictures in memory. */
const among =
  (pictures: Record<string, PictureBytes>): FindPictures =>
  async (refs) =>
    new Map(
      refs.flatMap((ref): [string, PictureBytes][] => {
        const found = pictures[ref];
        return found ? [[ref, found]] : [];
      }),
    );

function fillerOf(artworks: Record<string, PictureBytes>, photographs: typeof artworks = {}) {
  const warn = vi.fn<(facts: { missing: readonly unknown[] }) => void>();
  const findRenditions = vi.fn<FindPictures>(among(artworks));
  const findPhotographs = vi.fn<FindPictures>(among(photographs));
  const fill = pictureFiller({ findRenditions, findPhotographs }, { warn });
  return { fill, warn, findRenditions, findPhotographs };
}

const base64 = (size: number) => picture(size).bytes.toString('base64');

const image = (href: string) => `<image href="${href}" x="1" y="2" width="3" height="4"/>`;
const svgOf = (...hrefs: string[]) => `<svg>${hrefs.map(image).join('')}</svg>`;

describe('a drawing that is about to be rendered', () => {
  it('gets the pixels that it refers to', async () => {
    const { fill, warn, findRenditions, findPhotographs } = fillerOf(
      { 'a.1': picture(3), 'b.2': picture(4, 'image/png') },
      { p1: picture(5, 'image/jpeg') },
    );
    const filled = await fill(svgOf('photo:p1', 'artwork:a.1', 'artwork:b.2', 'artwork:a.1'));
    expect(filled).toEqual({
      svg: svgOf(
        `data:image/jpeg;base64,${base64(5)}`,
        `data:image/webp;base64,${base64(3)}`,
        `data:image/png;base64,${base64(4)}`,
        `data:image/webp;base64,${base64(3)}`,
      ),
      isWhole: true,
    });
    expect(findRenditions).toHaveBeenCalledExactlyOnceWith(['a.1', 'b.2']);
    expect(findPhotographs).toHaveBeenCalledExactlyOnceWith(['p1']);
    expect(warn).not.toHaveBeenCalled();
  });

  it('asks for nothing when it refers to nothing', async () => {
    const { fill, findRenditions, findPhotographs } = fillerOf({});
    expect(await fill('<svg><g></g></svg>')).toEqual({ svg: '<svg><g></g></svg>', isWhole: true });
    expect(findRenditions).not.toHaveBeenCalled();
    expect(findPhotographs).not.toHaveBeenCalled();
  });

  it('is drawn without what cannot be found, and the log says so', async () => {
    const { fill, warn } = fillerOf({ 'a.1': picture(3), 'c.3': picture(3, 'text/html') });
    const filled = await fill(svgOf('artwork:a.1', 'artwork:b.2', 'artwork:c.3', 'photo:p1'));
    expect(filled.isWhole).toBe(false);
    expect(filled.svg.match(/<image/g)).toHaveLength(1);
    expect(filled.svg).not.toMatch(/artwork:|photo:|html/);
    expect(warn.mock.calls[0]?.[0]).toEqual({
      missing: [
        { kind: 'artwork', ref: 'b.2' },
        { kind: 'artwork', ref: 'c.3' },
        { kind: 'photo', ref: 'p1' },
      ],
    });
  });

  it('has twelve pictures at most, and four megabytes of them', async () => {
    const many = Array.from({ length: 20 }, (_, k) => `a.${k}`);
    const small = fillerOf(Object.fromEntries(many.map((ref) => [ref, picture(10)])));
    const filled = await small.fill(svgOf(...many.map((ref) => `artwork:${ref}`)));
    expect(filled.svg.match(/<image/g)).toHaveLength(12);
    expect(filled.isWhole).toBe(false);
    const heavy = fillerOf({
      'a.1': picture(3_000_000),
      'b.2': picture(2_000_000),
      'c.3': picture(900_000),
    });
    const most = await heavy.fill(svgOf('artwork:a.1', 'artwork:b.2', 'artwork:c.3'));
    expect(most.svg.match(/<image/g)).toHaveLength(2);
    expect(heavy.warn).toHaveBeenCalledOnce();
  });
});
