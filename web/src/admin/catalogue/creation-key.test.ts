import { describe, expect, it } from 'vitest';
import { createCreationKey } from './creation-key.ts';

describe('the key that a new product is sent with', () => {
  it('stays while the same is sent, so that a lost answer makes no second product', () => {
    const { keyFor } = createCreationKey();
    const first = keyFor({ name: 'Holdall', image_id: ['front'] });
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(keyFor({ name: 'Holdall', image_id: ['front'] })).toBe(first);
  });

  it('is another for other content, and for the next product of the same content', () => {
    const { keyFor, forget } = createCreationKey();
    const first = keyFor({ name: 'Holdall' });
    const second = keyFor({ name: 'Weekender' });
    forget();
    expect(new Set([first, second, keyFor({ name: 'Weekender' })]).size).toBe(3);
  });
});
