import {
  changeRow,
  closeRoster,
  createRoster,
  deleteRoster,
  fillRow,
  getRoster,
  getSharedRoster,
  listRosters,
  shareRoster,
  updateRoster,
  type Roster,
} from '@tailorbird/contract/rosters';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { drawProducts, wording } from '../../test/drawn.ts';
import { accounts, colour, NOWHERE, products, size } from '../../test/fixture.ts';
import { addPerson } from '../../test/people.ts';
import { createLogger } from '../http/log.ts';
import { hashOf } from './fill-row.ts';
import { lockShared } from './queries.ts';

let shop: TestShop;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  await drawProducts(shop);
});
beforeEach(async () => {
  token = await shop.logIn(accounts.customer);
});
afterEach(async () => {
  await shop.database.query('delete from rosters');
});
afterAll(() => shop.close());

const columns = [
  { kind: 'name', label: 'Name', optionId: wording.id },
  { kind: 'size', label: 'Size', values: ['Small', 'Large'], isRequired: true, optionId: size.id },
  { kind: 'quantity', label: 'How many' },
];
const design = {
  product: products.tote.id,
  selectedOptions: [{ optionId: colour.id, valueId: colour.olive.id }],
};
const fields = {
  name: 'Class of 2027',
  columns,
  design,
  rows: [{ cells: ['Ida', 'Small', ''] }, { cells: ['Emma', '', '2'] }],
};

const keep = async (more: object = {}): Promise<Roster> =>
  (await shop.ask(createRoster, { token, body: { ...fields, ...more } })).roster;
const read = async (id: string) => (await shop.ask(getRoster, { token, params: { id } })).roster;
const namesIn = ({ rows }: Roster) => rows.map(({ cells }) => cells[0]);

/** The token of a new link to a roster. */
async function share(roster: Roster, body: object = {}): Promise<string> {
  const params = { id: roster._id };
  return String((await shop.ask(shareRoster, { token, params, body })).token);
}
/** Of what the link asks for now; of one that has ended, anything. */
async function digestOf(link: string): Promise<string> {
  const { status, body } = await look(link);
  return status === 200 ? getSharedRoster.reply.parse(body).roster.digest : 'of nothing';
}
const fill = async (
  link: string,
  cells: unknown,
  headers: Record<string, string> = {},
  digest?: string,
) =>
  shop.call(fillRow, {
    headers: { 'x-roster-link': link, ...headers },
    body: { cells, digest: digest ?? (await digestOf(link)) },
  });
const change = async (link: string, key: string, cells: unknown, digest?: string) =>
  shop.call(changeRow, {
    headers: { 'x-roster-link': link, 'x-roster-row': key },
    body: { cells, digest: digest ?? (await digestOf(link)) },
  });
const look = (link: string, headers: Record<string, string> = {}) =>
  shop.call(getSharedRoster, { headers: { 'x-roster-link': link, ...headers } });
const keyIn = ({ body }: { body: unknown }) => fillRow.reply.parse(body).key;

const NOT_FOUND = { status: 404, body: { code: 'NOT_FOUND' } };

describe('an account', () => {
  it('keeps rosters by name, with the rows in their order', async () => {
    const roster = await keep();
    expect(roster).toMatchObject({
      name: 'Class of 2027',
      version: 1,
      columns: [
        { kind: 'name', label: 'Name', isRequired: false, values: [], optionId: wording.id },
        { kind: 'size', label: 'Size', isRequired: true, values: ['Small', 'Large'] },
        { kind: 'quantity', label: 'How many', optionId: null },
      ],
      design: { product: products.tote.id },
      rows: [
        { cells: ['Ida', 'Small', ''], isFilled: false },
        { cells: ['Emma', '', '2'], isFilled: false },
      ],
      link: null,
      canReopen: false,
      expectedNames: [],
      expectedCount: null,
      missing: { names: [], count: 0 },
    });
    expect(await read(roster._id)).toEqual(roster);
    const { rosters } = await shop.ask(listRosters, { token });
    expect(rosters).toEqual([
      {
        _id: roster._id,
        name: 'Class of 2027',
        version: 1,
        rowCount: 2,
        updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        link: null,
      },
    ]);
  });

  it('changes a roster as a whole, and rows that stay keep their ids', async () => {
    const { _id: id, version, rows } = await keep();
    const changed = [{ cells: ['Kai', '', ''] }, { _id: rows[0]?._id, cells: ['Ida B', '', ''] }];
    const body = { ...fields, name: 'Class of 2028', rows: changed, version };
    const { roster } = await shop.ask(updateRoster, { token, params: { id }, body });
    expect(roster).toMatchObject({ name: 'Class of 2028', version: 2 });
    expect(namesIn(roster)).toEqual(['Kai', 'Ida B']);
    expect(roster.rows[1]?._id).toBe(rows[0]?._id);
  });

  it('loses no change of another tab: the slower one gets the roster as it is now', async () => {
    const { _id: id, version } = await keep();
    const saves = ['one', 'other'].map((name) =>
      shop.call(updateRoster, { token, params: { id }, body: { ...fields, name, version } }),
    );
    const answers = await Promise.all(saves);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const now = await read(id);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: 'CHANGED_MEANWHILE', roster: now });
  });

  it('deletes a roster with its rows and its link', async () => {
    const roster = await keep();
    const link = await share(roster);
    const params = { id: roster._id };
    expect((await shop.call(deleteRoster, { token, params })).status).toBe(204);
    expect((await shop.call(deleteRoster, { token, params })).status).toBe(404);
    expect(await look(link)).toMatchObject(NOT_FOUND);
    const { rows } = await shop.database.query('select from roster_rows');
    expect(rows).toEqual([]);
  });

  it('reaches no roster of another', async () => {
    const { _id: id, version } = await keep();
    const other = await shop.logIn(accounts.other);
    const calls = [
      shop.call(getRoster, { token: other, params: { id } }),
      shop.call(updateRoster, { token: other, params: { id }, body: { ...fields, version } }),
      shop.call(deleteRoster, { token: other, params: { id } }),
      shop.call(shareRoster, { token: other, params: { id }, body: {} }),
      shop.call(closeRoster, { token: other, params: { id } }),
      shop.call(getRoster, { token, params: { id: NOWHERE } }),
    ];
    for (const answer of await Promise.all(calls)) expect(answer).toMatchObject(NOT_FOUND);
    expect((await shop.ask(listRosters, { token: other })).rosters).toEqual([]);
    expect((await read(id)).version).toBe(1);
  });

  it('keeps 50 at most, also when many are made at once', async () => {
    const made = Array.from({ length: 54 }, (_, place) =>
      shop.call(createRoster, { token, body: { name: `Roster ${place}`, columns } }),
    );
    const statuses = (await Promise.all(made)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(50);
    expect(statuses.filter((status) => status === 409)).toHaveLength(4);
  });

  it.each<[string, object]>([
    ['without a name', { name: ' ' }],
    ['without columns', { columns: [] }],
    ['without a column of names', { columns: [{ kind: 'size', label: 'Size' }], rows: [] }],
    ['with two columns of numbers', { columns: [columns[0], ...twoOf('number')], rows: [] }],
    ['of too many columns', { columns: [columns[0], ...twoOf('text', 8)], rows: [] }],
    ['of an unknown kind', { columns: [columns[0], ...twoOf('age', 1)], rows: [] }],
    [
      'with a value that no cell can have',
      { columns: [columns[0], { kind: 'size', label: 'Size', values: ['S\nM'] }], rows: [] },
    ],
    ['with a row that has too few cells', { rows: [{ cells: ['Ida'] }] }],
    ['with a cell of two lines', { rows: [{ cells: ['Ida\nB', '', ''] }] }],
    ['with a cell that hides something', { rows: [{ cells: ['Ida\u202e', '', ''] }] }],
    ['with a cell that is too long', { rows: [{ cells: ['x'.repeat(101), '', ''] }] }],
    ['of 301 rows', { rows: Array.from({ length: 301 }, () => ({ cells: ['Ida', '', ''] })) }],
  ])('keeps none %s', async (_, wrong) => {
    const answer = await shop.call(createRoster, { token, body: { ...fields, ...wrong } });
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  });

  it.each([-1, 1.5, 301, '4'])(
    'says what a count of those expected can be, not %j',
    async (count) => {
      const body = { ...fields, expectedCount: count };
      const sentence = 'expectedCount must be a whole number from 0 to 300.';
      expect(await shop.call(createRoster, { token, body })).toMatchObject(refused(sentence));
    },
  );
});

function twoOf(kind: string, count = 2): object[] {
  return Array.from({ length: count }, (_, place) => ({ kind, label: `${kind} ${place}` }));
}

describe('a link to a roster', () => {
  it('asks for a row, and shows nothing of others', async () => {
    const link = await share(await keep({ expectedNames: ['Ida', 'Kai'] }));
    const answer = await look(link);
    expect(answer.status).toBe(200);
    const { roster, row } = getSharedRoster.reply.parse(answer.body);
    const told = ['columns', 'design', 'digest', 'expiresAt', 'name'];
    expect(Object.keys(roster).toSorted()).toEqual(told);
    expect(roster).toMatchObject({ name: 'Class of 2027', design });
    expect(row).toBeNull();
    expect(answer.bytes.toString()).not.toMatch(/Ida|Emma|Kai|@|Cora/);
    const days = (Date.parse(roster.expiresAt) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(29.9);
    expect(days).toBeLessThan(30.1);
  });

  it('lets each person fill in a row, and change that one by its key', async () => {
    const kept = await keep();
    const link = await share(kept);
    const filled = await fill(link, [' Kai ', 'Large', '3']);
    expect(filled).toMatchObject({ status: 201, body: { row: { cells: ['Kai', 'Large', '3'] } } });
    const key = keyIn(filled);
    expect((await look(link, { 'x-roster-row': key })).body).toMatchObject({
      row: { cells: ['Kai', 'Large', '3'] },
    });
    expect((await change(link, key, ['Kai', 'Small', ''])).status).toBe(200);
    const now = await read(kept._id);
    expect(now.rows.map(({ cells, isFilled }) => [...cells, isFilled])).toEqual([
      ['Ida', 'Small', '', false],
      ['Emma', '', '2', false],
      ['Kai', 'Small', '', true],
    ]);
    expect(now.version).toBe(kept.version + 2);
  });

  it('stores no change that comes late over a newer one, the owner’s too', async () => {
    const roster = await keep();
    const link = await share(roster);
    const digest = await digestOf(link);
    const key = keyIn(await fill(link, ['Kai', 'Small', '']));
    const send = (cells: unknown, version: number) =>
      shop.call(changeRow, {
        headers: { 'x-roster-link': link, 'x-roster-row': key },
        body: { cells, digest, version },
      });
    const stored = async () =>
      getSharedRoster.reply.parse((await look(link, { 'x-roster-row': key })).body).row;
    expect(await stored()).toEqual({ cells: ['Kai', 'Small', ''], version: 1 });
    const newer = { cells: ['Kai', 'Large', ''], version: 2 };
    expect((await send(newer.cells, 1)).body).toEqual({ row: newer });
    const late = await send(['Kay', 'Small', ''], 1);
    expect(late).toMatchObject({ status: 409, body: { code: 'CHANGED_MEANWHILE', row: newer } });
    expect(await stored()).toEqual(newer);

    const now = await read(roster._id);
    const rows = now.rows.map(({ _id, cells }) => ({
      _id,
      cells: cells[0] === 'Kai' ? ['Kai', 'Large', '2'] : cells,
    }));
    const body = { ...fields, rows, version: now.version };
    await shop.ask(updateRoster, { token, params: { id: roster._id }, body });
    expect(await stored()).toEqual({ cells: ['Kai', 'Large', '2'], version: 3 });
    expect((await send(['Kai', 'Small', ''], 2)).status).toBe(409);
    expect((await send(['Kai', 'Small', ''], 3)).status).toBe(200);

    // two at once: one is stored
    const both = await Promise.all(['1', '2'].map((pieces) => send(['Kai', 'Small', pieces], 4)));
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  it('changes no row by another key, nor by the key of another roster', async () => {
    const [mine, theirs] = [await share(await keep()), await share(await keep())];
    const key = keyIn(await fill(mine, ['Kai', 'Large', '']));
    for (const [link, sent] of [
      [mine, ''],
      [mine, `${key}x`],
      [theirs, key],
    ] as const) {
      expect(await change(link, sent, ['Eve', 'Large', ''])).toMatchObject(NOT_FOUND);
    }
    expect((await look(theirs, { 'x-roster-row': key })).body).toMatchObject({ row: null });
  });

  it('takes five at once, one who sends twice once, and none after it was closed', async () => {
    const kept = await keep({ rows: [] });
    const link = await share(kept);
    const twice = { 'idempotency-key': '7f9c2ba4-e88f-427d-a616-25d6e1f5d6a1' };
    const answers = await Promise.all([
      ...['Ada', 'Ben', 'Cleo', 'Dan', 'Eve'].map((name) => fill(link, [name, 'Small', ''])),
      fill(link, ['Finn', 'Small', ''], twice),
      fill(link, ['Finn', 'Small', ''], twice),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 7 }, () => 201));
    const keys = answers.map(keyIn);
    expect(keys[5]).toBe(keys[6]);
    expect(new Set(keys).size).toBe(6);
    const params = { id: kept._id };
    const { roster } = await shop.ask(closeRoster, { token, params });
    expect(roster.link).toBeNull();
    const names = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn'];
    expect(new Set(namesIn(roster))).toEqual(new Set(names));
    expect(roster.rows).toHaveLength(names.length);
    expect(await fill(link, ['Gus', 'Small', ''])).toMatchObject(NOT_FOUND);
    expect(await change(link, keys[0] ?? '', ['Ada', 'Large', ''])).toMatchObject(NOT_FOUND);
    expect(await look(link)).toMatchObject(NOT_FOUND);
    expect(await read(kept._id)).toEqual(roster);
  });

  it('that has expired is not found, as one that never was', async () => {
    const roster = await keep();
    const link = await share(roster, { days: 1 });
    await shop.database.query(`update rosters set link_expires_at = now() - interval '1 second'`);
    const answers = [await look(link), await look('never was'), await shop.call(getSharedRoster)];
    for (const { status, body } of answers) {
      expect({ status, body }).toEqual({
        status: 404,
        body: { code: 'NOT_FOUND', error: 'Not found.', requestId: expect.any(String) },
      });
    }
    expect(await fill(link, ['Kai', 'Small', ''])).toMatchObject(NOT_FOUND);
    expect((await read(roster._id)).link).toBeNull();
  });

  it('goes when a new one is made, and rows that were filled in stay', async () => {
    const roster = await keep();
    const before = await share(roster);
    const key = keyIn(await fill(before, ['Kai', 'Small', '']));
    const after = await share(roster, { days: 90 });
    expect(await look(before)).toMatchObject(NOT_FOUND);
    expect((await change(after, key, ['Kai', 'Large', ''])).status).toBe(200);
    expect(
      await shop.call(shareRoster, { token, params: { id: roster._id }, body: { days: 91 } }),
    ).toMatchObject({ status: 400 });
  });

  it('that was closed is opened again by its owner, for all who have it', async () => {
    const roster = await keep();
    const params = { id: roster._id };
    const again = { isSame: true, days: 7 };
    const ask = () => shop.call(shareRoster, { token, params, body: again });
    expect(await ask()).toMatchObject(NOT_FOUND);
    const link = await share(roster);
    const key = keyIn(await fill(link, ['Kai', 'Small', '']));
    const closed = (await shop.ask(closeRoster, { token, params })).roster;
    expect(closed).toMatchObject({ link: null, canReopen: true });
    expect(await look(link)).toMatchObject(NOT_FOUND);
    const opened = await shop.ask(shareRoster, { token, params, body: again });
    expect(opened).toMatchObject({ token: null, roster: { canReopen: false } });
    const days = (Date.parse(opened.roster.link?.expiresAt ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(7, 1);
    expect((await change(link, key, ['Kai', 'Large', ''])).status).toBe(200);
    const other = await share(roster);
    expect(await look(link)).toMatchObject(NOT_FOUND);
    expect((await look(other)).status).toBe(200);
  });

  it('takes no row from a request that began before it was closed', async () => {
    const kept = await keep();
    const link = await share(kept);
    const digest = await digestOf(link);
    const params = { id: kept._id };
    await shop.database.transaction(async (tx) => {
      await tx.query('select now()');
      await shop.ask(closeRoster, { token, params });
      expect(await lockShared(tx, hashOf(link), digest)).toBeUndefined();
    });
  });

  it('takes a row for the columns that were read, and no others', async () => {
    const kept = await keep();
    const link = await share(kept);
    const digest = await digestOf(link);
    const key = keyIn(await fill(link, ['Kai', 'Small', '']));
    const params = { id: kept._id };
    const save = async (changed: object) => {
      const { version, rows } = await read(kept._id);
      const given = rows.map(({ _id, cells }) => ({ _id, cells }));
      const body = { ...fields, rows: given, version, ...changed };
      return shop.ask(updateRoster, { token, params, body });
    };
    // the name of the list, and who is expected, are nothing that is asked
    await save({ name: 'Class of 2028', expectedNames: ['Kai', 'Zoë'] });
    expect((await fill(link, ['Zoë', 'Large', ''], {}, digest)).status).toBe(201);
    const fit = { kind: 'text', label: 'Fit' };
    const moved = [columns[0], columns[2], fit];
    await save({ columns: moved });
    const refused = { status: 409, body: { code: 'ROSTER_CHANGED' } };
    expect(await fill(link, ['Max', 'Small', ''], {}, digest)).toMatchObject(refused);
    expect(await change(link, key, ['Kai', 'Large', ''], digest)).toMatchObject(refused);
    expect((await fill(link, ['Max', '2', 'Loose'])).status).toBe(201);
    const before = await digestOf(link);
    await save({ columns: moved, design: { ...design, selectedOptions: [] } });
    expect(await fill(link, ['Ola', '', ''], {}, before)).toMatchObject(refused);
    expect((await read(kept._id)).rows).toHaveLength(5);
  });

  it('changes nothing by a request that comes again late', async () => {
    const kept = await keep();
    const link = await share(kept);
    const once = { 'idempotency-key': '7f9c2ba4-e88f-427d-a616-25d6e1f5d6a3' };
    const key = keyIn(await fill(link, ['Kai', 'Small', ''], once));
    await change(link, key, ['Kai B', 'Large', '2']);
    const { version } = await read(kept._id);
    const late = await fill(link, ['Kai', 'Small', ''], once, 'of columns that are gone');
    const row = { cells: ['Kai B', 'Large', '2'] };
    expect(late).toMatchObject({ status: 201, body: { key, row } });
    const now = await read(kept._id);
    expect(now.version).toBe(version);
    expect(namesIn(now)).toEqual(['Ida', 'Emma', 'Kai B']);
  });

  it.each([
    ['another customer', async () => shop.logIn(await addPerson(shop)), NOT_FOUND],
    ['an admin', async () => shop.logIn(accounts.admin), NOT_FOUND],
    ['a guest', async () => shop.guest(), { status: 403 }],
    ['nobody', async () => undefined, { status: 401 }],
  ])('shows %s what it shows everybody, and no roster', async (_, other, refused) => {
    const kept = await keep();
    const link = await share(kept);
    const caller = await other();
    const given = { ...(caller && { token: caller }), params: { id: kept._id } };
    const body = { ...fields, version: kept.version };
    for (const answer of [
      await shop.call(getRoster, given),
      await shop.call(updateRoster, { ...given, body }),
      await shop.call(shareRoster, { ...given, body: {} }),
      await shop.call(shareRoster, { ...given, body: { isSame: true } }),
      await shop.call(closeRoster, given),
      await shop.call(deleteRoster, given),
    ]) {
      expect(answer).toMatchObject(refused);
    }
    const askShared = async (token: string) =>
      shop.call(getSharedRoster, {
        ...(caller && { token: caller }),
        headers: { 'x-roster-link': token },
      });
    expect(await askShared(link)).toMatchObject({ status: 200, body: { row: null } });
    expect(await askShared(`${link}x`)).toMatchObject(NOT_FOUND);
    expect(await read(kept._id)).toMatchObject({ version: kept.version, rows: kept.rows });
  });

  it('is kept as a hash alone, and so are the keys of rows', async () => {
    const link = await share(await keep());
    const key = keyIn(await fill(link, ['Kai', 'Small', '']));
    const { rows } = await shop.database.query<{ row: string }>(
      'select r::text || w::text as row from rosters r join roster_rows w on w.roster_id = r.id',
    );
    for (const { row } of rows) {
      for (const secret of [link, key]) {
        expect(row).not.toContain(secret);
        expect(row).not.toContain(Buffer.from(secret).toString('hex'));
      }
    }
  });

  it('takes 300 rows at most, and again what it has', async () => {
    const rows = Array.from({ length: 299 }, (_, place) => ({ cells: [`Nr ${place}`, '', ''] }));
    const link = await share(await keep({ rows }));
    const once = { 'idempotency-key': '7f9c2ba4-e88f-427d-a616-25d6e1f5d6a2' };
    const answers = await Promise.all([
      fill(link, ['Ada', 'Small', ''], once),
      fill(link, ['Ada', 'Small', ''], once),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(await fill(link, ['Ben', 'Small', ''])).toMatchObject({
      status: 409,
      body: { code: 'ROSTER_FULL' },
    });
  });

  it.each<[string, unknown, string]>([
    ['no name', ['', 'Small', ''], 'Please fill in Name.'],
    ['no size', ['Kai', '', ''], 'Please fill in Size.'],
    ['another size', ['Kai', 'Huge', ''], 'Size must be one of Small, Large.'],
    ['too many', ['Kai', 'Small', '100'], 'Quantity must be between 1 and 99.'],
    ['no number', ['Kai', 'Small', '1e1'], 'Quantity must be between 1 and 99.'],
    ['too few cells', ['Kai', 'Small'], 'There must be a cell for each column.'],
    ['letters that cannot be sewn, and no size', ['🧵', '', ''], 'Please fill in Size.'],
    ['what cannot be sewn', ['🧵', 'Small', ''], 'The lettering has no “🧵”.'],
    ['no list', 'Kai', 'cells must be a list of texts.'],
  ])('takes no row with %s, and says so', async (_, cells, sentence) => {
    const roster = await keep();
    const answer = await fill(await share(roster), cells);
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', error: expect.stringContaining(sentence) },
    });
    expect((await read(roster._id)).rows).toHaveLength(2);
  });
});

const refused = (problem: string) => ({
  status: 400,
  body: { code: 'INVALID_INPUT', error: expect.stringContaining(problem) },
});

it('a cell that the product needs is filled in, unless it is chosen for all', async () => {
  // the product requires a size, whatever the column says
  const optional = columns.map((column) => ({ ...column, isRequired: false }));
  const open = await share(await keep({ columns: optional }));
  expect(await fill(open, ['🧵', '', ''])).toMatchObject(refused('Please fill in Size.'));
  const ofAll = { optionId: size.id, valueId: size.small.id };
  const selectedOptions = [...design.selectedOptions, ofAll];
  const chosen = await share(
    await keep({ columns: optional, design: { ...design, selectedOptions } }),
  );
  const sewn = 'The lettering has no “🧵”.';
  expect(await fill(chosen, ['🧵', '', ''])).toMatchObject(refused(sewn));
  expect((await fill(chosen, ['Kai', '', ''])).status).toBe(201);
});

describe('the owner of a shared roster', () => {
  it('sees who is missing, by expected names', async () => {
    const expectedNames = ['Ida', 'Kai', 'Zoë', 'Kai'];
    const roster = await keep({ expectedNames });
    expect(roster.missing).toEqual({ names: ['Kai', 'Zoë', 'Kai'], count: 3 });
    const link = await share(roster);
    await fill(link, ['kai', 'Small', '']);
    await fill(link, ['ZOE\u0308', 'Small', '']);
    expect((await read(roster._id)).missing).toEqual({ names: ['Kai'], count: 1 });
  });

  it('misses nobody whose name another keyboard has written', async () => {
    const roster = await keep({ expectedNames: ["Kai O'Neill", 'Anne-Marie'] });
    const link = await share(roster);
    await fill(link, ['Kai O’Neill', 'Small', '']);
    await fill(link, ['Anne‑Marie', 'Small', '']);
    expect((await read(roster._id)).missing).toEqual({ names: [], count: 0 });
  });

  it('sees how many are missing, by a count', async () => {
    const roster = await keep({ expectedCount: 4 });
    expect(roster.missing).toEqual({ names: [], count: 2 });
    await fill(await share(roster), ['Kai', 'Small', '']);
    expect((await read(roster._id)).missing).toEqual({ names: [], count: 1 });
  });

  it('overwrites no row that was filled in meanwhile, and may change it then', async () => {
    const roster = await keep();
    const link = await share(roster);
    const key = keyIn(await fill(link, ['Kai', 'Small', '']));
    const params = { id: roster._id };
    const saved = { ...fields, version: roster.version };
    const refused = await shop.call(updateRoster, { token, params, body: saved });
    expect(refused.status).toBe(409);
    const now = await read(roster._id);
    const rows = now.rows.map(({ _id, cells }) => ({ _id, cells: cells.with(2, '5') }));
    const body = { ...fields, rows, version: now.version };
    await shop.ask(updateRoster, { token, params, body });
    expect((await look(link, { 'x-roster-row': key })).body).toMatchObject({
      row: { cells: ['Kai', 'Small', '5'] },
    });
  });

  it('may take a person’s row out, whose key opens nothing then', async () => {
    const roster = await keep();
    const link = await share(roster);
    const key = keyIn(await fill(link, ['Kai', 'Small', '']));
    const { version } = await read(roster._id);
    const params = { id: roster._id };
    await shop.ask(updateRoster, { token, params, body: { ...fields, version } });
    expect(await change(link, key, ['Kai', 'Large', ''])).toMatchObject(NOT_FOUND);
  });
});

it('no log has a name of a roster, nor the token of a link or the key of a row', async () => {
  const lines: string[] = [];
  const logger = createLogger('trace', { write: (line) => void lines.push(line) });
  const logged = await openShop({ logger });
  const owner = await logged.logIn(accounts.customer);
  const { roster } = await logged.ask(createRoster, {
    token: owner,
    body: { ...fields, design: null },
  });
  const params = { id: roster._id };
  const shared = await logged.ask(shareRoster, { token: owner, params, body: {} });
  const link = String(shared.token);
  const headers = { 'x-roster-link': link };
  const { digest } = (await logged.ask(getSharedRoster, { headers })).roster;
  const send = (cells: unknown) => logged.call(fillRow, { headers, body: { cells, digest } });
  const { key } = fillRow.reply.parse((await send(['Quirin', 'Small', ''])).body);
  const ofRow = { ...headers, 'x-roster-row': key };
  const body = { cells: ['Quirin B', 'Small', ''], digest };
  const changes = [body, { ...body, digest: '' }, { ...body, cells: ['Quirin', 'Huge', ''] }];
  const statuses = [];
  for (const one of changes) {
    statuses.push((await logged.call(changeRow, { headers: ofRow, body: one })).status);
  }
  expect(statuses).toEqual([200, 409, 400]);
  await send(['Quirin', 'Huge', '']);
  await logged.call(getSharedRoster, { headers });
  await logged.database.query(
    `alter table roster_rows add check (cells ->> 0 <> 'Quirin') not valid`,
  );
  expect((await send(['Quirin', 'Large', ''])).status).toBe(500);
  await logged.ask(closeRoster, { token: owner, params });
  expect((await send(['Quirin', 'Large', ''])).status).toBe(404);
  await logged.close();
  expect(lines.join('\n')).toContain('/api/roster/shared/row');
  expect(lines.join('\n')).not.toMatch(/Quirin|Ida|Emma|Class of 2027/);
  for (const secret of [link, key]) expect(lines.join('\n')).not.toContain(secret);
});
