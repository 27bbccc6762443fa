import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { barePurpose } from './bank-account.ts';
import { mt940Of } from './bank-files.fixture.ts';
import { readInfo } from './mt940-info.ts';
import { readMt940 } from './read-mt940.ts';

const HEAD = ':20:1\n:25:DE02120300000000202051\n:28C:1/1\n:60F:C261101EUR0,00\n';
/** The result of one entry, without words. */
function readEntry(entry: string) {
  const { lines, notBooked, unread } = readMt940(`${HEAD}:61:${entry}\n`);
  const [line] = lines;
  if (line) return [line.date, line.cents, line.bankId];
  return notBooked > 0 ? 'not booked' : unread.length > 0 ? 'unread' : 'went';
}

describe('an entry of an MT940', () => {
  it.each([
    ['2611201120C48,00NTRFNONREF', ['2026-11-20', 4800, '']],
    ['2611201120CR48,00NTRFNONREF', ['2026-11-20', 4800, '']],
    ['261120C48,NTRFNONREF', ['2026-11-20', 4800, '']],
    ['261120C48,5NTRFNONREF', ['2026-11-20', 4850, '']],
    ['261120C48,500NTRFNONREF', ['2026-11-20', 4850, '']],
    ['261120C0,05NTRFNONREF', ['2026-11-20', 5, '']],
    ['261120C000000000048,00N541EREF', ['2026-11-20', 4800, '']],
    ['261120C48NTRFNONREF', ['2026-11-20', 4800, '']],
    ['261120C48,00', ['2026-11-20', 4800, '']],
    ['2611201120C48,00NTRFKREF+//B1', ['2026-11-20', 4800, 'DE02120300000000202051 B1 ']],
    ['2611201120C48,00NTRFNONREF//NONREF', ['2026-11-20', 4800, '']],
    // booked in the year before its value, and the other way round
    ['2701021231C48,00NTRFNONREF', ['2026-12-31', 4800, '']],
    ['2612310102C48,00NTRFNONREF', ['2027-01-02', 4800, '']],
    ['2602300302C48,00NTRFNONREF', ['2026-03-02', 4800, '']],
    // no day of booking that is one
    ['2611200000C48,00NTRFNONREF', ['2026-11-20', 4800, '']],
    ['2611201120D48,00NTRFNONREF', 'went'],
    ['2611201120DR48,00NTRFNONREF', 'went'],
    ['2611201120RC48,00NTRFNONREF', 'went'],
    ['2611201120RCR48,00NTRFNONREF', 'went'],
    ['2611201120RD48,00NTRFNONREF', 'not booked'],
    ['2611201120RDR48,00NTRFNONREF', 'not booked'],
    ['2611201120EC48,00NTRFNONREF', 'not booked'],
    ['2611201120C48,005NTRFNONREF', 'unread'],
    ['2611201120C999999999,00NTRFNONREF', 'unread'],
    ['2611201120X48,00NTRFNONREF', 'unread'],
    ['2600201120C48,00NTRFNONREF', 'unread'],
    ['', 'unread'],
  ])('%s is read', (entry, expected) => expect(readEntry(entry)).toEqual(expected));
});

const numbered = (...parts: string[]) => [`166${parts.map((part) => `?${part}`).join('')}`];
const shown = (read: ReturnType<typeof readInfo>) =>
  [read.purpose, read.endToEnd, read.remitter, read.onBehalfOf].map((text) =>
    text.replaceAll(/\s+/g, ' '),
  );

describe('field 86', () => {
  it.each<[string, string[], string[]]>([
    ['of words', ['TRANSFER OF A PERSON', 'TB-7K2M'], ['TRANSFER OF A PERSON TB-7K2M', '', '', '']],
    ['that is empty', [''], ['', '', '', '']],
    ['that begins as numbered parts do', ['123-45 MAIN ST'], ['123-45 MAIN ST', '', '', '']],
    ['of a sum', ['123+45 IS 168'], ['123+45 IS 168', '', '', '']],
    ['with slashes among words', ['A/NAME/B'], ['A/NAME/B', '', '', '']],
    [
      'of parts',
      numbered('20Order', '21TB', '32Mia', '33Meadow'),
      ['Order TB', '', 'Mia Meadow', ''],
    ],
    [
      'of parts with names',
      numbered('20EREF+E1', '21SVWZ+Order', '22TB', '23ABWA+Form 4b'),
      ['Order TB', 'E1', '', 'Form 4b'],
    ],
    [
      'of a part that is full, behind which a name begins',
      numbered('20EREF+ABCDEFGHIJKLMNOPQRSTUV', '21SVWZ+Order'),
      ['Order', 'ABCDEFGHIJKLMNOPQRSTUV', '', ''],
    ],
    [
      'with what looks like a part in the words of the payer',
      numbered('20why', '21really?12 or?20 pieces', '32Mia'),
      ['why really?12 or?20 pieces', '', 'Mia', ''],
    ],
    ['without words', numbered('00CREDIT', '32Mia'), ['', '', 'Mia', '']],
    [
      'between slashes',
      ['/TRTP/SEPA/NAME/MIA/REMI/ORDER TB/EREF/E1'],
      ['ORDER TB', 'E1', 'MIA', ''],
    ],
    [
      'between slashes with both parties',
      ['/BENM//NAME/THE SHOP/ORDP//NAME/MIA/ULTD//NAME/FORM 4B/REMI/TB'],
      ['TB', '', 'MIA', 'FORM 4B'],
    ],
    [
      'between slashes with a reference',
      ['/EREF/NOTPROVIDED//CNTP/NL1/B/MIA/UTRECHT//REMI/STRD/CUR/RF18TB/'],
      ['RF18TB', '', 'MIA', ''],
    ],
  ])('%s is read', (_, lines, expected) => expect(shown(readInfo(lines))).toEqual(expected));

  it('has all that a payer writes, wherever the lines are broken', () => {
    // the mark of the parts is not the payer's to write
    const text = fc.string({
      unit: fc.constantFrom('A', 'B', ' ', '1', '2', '-', 'x', '+', 'ü'),
      minLength: 1,
      maxLength: 240,
    });
    fc.assert(
      fc.property(text, (written) => {
        const [line] = readMt940(mt940Of([{ amount: '1.00', text: written }])).lines;
        expect(line?.booking?.purpose).toBe(barePurpose(written));
        expect(line?.remitter).toBe('Mia');
      }),
    );
  });
});

describe('any text', () => {
  it('behind the head of a statement is read without an error', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        ':61:',
        ':86:',
        ':60F:',
        ':62F:',
        ':20:',
        ':34F:',
        '-',
        '{1:',
        '?20',
        '/REMI/',
      ),
      fc.constantFrom('\n', '2611201120C1,00NTRF', '166?20', '//', 'SVWZ+'),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const { lines, skipped, notBooked } = readMt940(HEAD + pieces.join(''));
        expect(skipped).toBeGreaterThanOrEqual(notBooked);
        for (const { cents, date } of lines) {
          expect(cents).toBeGreaterThan(0);
          expect(date).toMatch(/^\d{4}-\d\d-\d\d$/);
        }
      }),
    );
  });
});
