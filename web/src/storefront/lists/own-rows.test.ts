import { describe, expect, it } from 'vitest';
import { withReply, type OwnRow } from './own-rows.ts';

const row = (requestId: string, draft: OwnRow['draft']): OwnRow => ({
  requestId,
  key: null,
  name: '',
  draft,
  version: null,
});
const sent = { name: 'Ida', size: 'Small' };
const reply = { key: 'secret', version: 2, name: 'Ida', sent };

describe('an answer to a row that was sent', () => {
  it('changes that row alone, whichever was begun meanwhile', () => {
    const other = row('2', { name: 'Kai' });
    expect(withReply([row('1', { ...sent }), other], '1', reply)).toEqual([
      { requestId: '1', key: 'secret', name: 'Ida', draft: null, version: 2 },
      other,
    ]);
  });

  it('keeps what was typed after it was sent', () => {
    const draft = { ...sent, size: 'Large' };
    expect(withReply([row('1', draft)], '1', reply)).toEqual([
      { requestId: '1', key: 'secret', name: 'Ida', draft, version: 2 },
    ]);
  });

  it('brings back no row that was forgotten', () => {
    expect(withReply([], '1', reply)).toEqual([]);
  });
});
