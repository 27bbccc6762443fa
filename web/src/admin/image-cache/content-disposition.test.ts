import { describe, expect, it } from 'vitest';
import { readDisposition } from './content-disposition.ts';

describe('the id and the name of a picture, from its header', () => {
  it('reads both', () => {
    expect(readDisposition('inline; filename="tote.webp"; id="0197-a"')).toEqual({
      id: '0197-a',
      filename: 'tote.webp',
    });
  });

  it('prefers the name in all its letters', () => {
    const header = `inline; filename="h_fte; 2.webp"; filename*=UTF-8''h%C3%BCfte%3B%202.webp; id="1"`;
    expect(readDisposition(header)?.filename).toBe('hüfte; 2.webp');
  });

  it('takes the plain name where the other is damaged', () => {
    const header = `inline; filename="a.webp"; filename*=UTF-8''%E0%A4%A; id="1"`;
    expect(readDisposition(header)?.filename).toBe('a.webp');
  });

  it('names a picture without a name by its id', () => {
    expect(readDisposition('inline; id="1"')).toEqual({ id: '1', filename: '1' });
  });

  it.each([null, '', 'inline', 'inline; filename="id.webp"', 'inline; id=""'])(
    'finds no picture in %s',
    (header) => {
      expect(readDisposition(header)).toBeUndefined();
    },
  );
});
