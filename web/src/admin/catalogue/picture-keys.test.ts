import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { imageIdsOf, joinKeys, splitKeys } from './picture-keys.ts';

describe('the pictures in a form', () => {
  it('keep their order as one text', () => {
    fc.assert(
      fc.property(fc.array(fc.uuid()), (keys) => {
        expect(splitKeys(joinKeys(keys))).toEqual(keys);
      }),
    );
  });

  it('are another text in another order', () => {
    expect(joinKeys(['a', 'b'])).not.toBe(joinKeys(['b', 'a']));
  });

  it('are saved by the ids that they got, each once, without those that have none', () => {
    const ids = new Map([
      ['kept', 'kept'],
      ['upload-1', 'new'],
      ['upload-2', 'kept'],
    ]);
    const keys = ['upload-1', 'kept', 'upload-3', 'upload-2'];
    expect(imageIdsOf(keys, (key) => ids.get(key))).toEqual(['new', 'kept']);
  });
});
