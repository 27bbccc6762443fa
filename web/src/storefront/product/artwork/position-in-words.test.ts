import { expect, it } from 'vitest';
import { positionInWords } from './position-in-words.ts';

const at = { width: 200, x: 0, y: 80, turn: 0 };

it('tells where a picture lies, as one looks at that side', () => {
  expect(positionInWords(at, { side: 'front' }, 'the collar')).toBe(
    '200 mm wide, 80 mm below the collar, in the middle.',
  );
  expect(positionInWords({ ...at, x: 90, turn: -10 }, { side: 'front' }, 'the collar')).toContain(
    '90 mm to the right of the middle, turned 10 degrees to the left.',
  );
  expect(positionInWords({ ...at, x: 90 }, { side: 'back' }, 'the collar')).toContain(
    '90 mm to the left of the middle',
  );
});
