import { isDeepStrictEqual } from 'node:util';
import { SETTINGS_CHANGES_KEPT } from '@tailorbird/contract/limits';
import {
  type SettingsChange,
  type SettingsSection,
  settingsSections,
  type VersionedSettings,
} from '@tailorbird/contract/shop-settings';
import { v7 as uuid } from 'uuid';
import { prepared, type Queryable } from '../database/pool.ts';

const storedSettings = prepared<{ settings: VersionedSettings }>(
  'shop-settings',
  `select jsonb_object_agg(
     d.section,
     d.value || coalesce(s.value, '{}') || jsonb_build_object('version', coalesce(s.version, 0))
   ) as settings
   from jsonb_each($1::jsonb) d (section, value) left join shop_settings s using (section)`,
);

/** Each section as it is where an admin never saved it. */
const DEFAULTS = JSON.stringify(
  Object.fromEntries(
    Object.entries(settingsSections).map(([section, schema]) => [section, schema.parse({})]),
  ),
);

/** All sections. Fields that came after a section was saved have their defaults. */
export async function findSettings(db: Queryable): Promise<VersionedSettings> {
  const [row] = await storedSettings(db, [DEFAULTS]);
  if (!row) throw new Error('The settings have no section.');
  return row.settings;
}

/** Until the transaction ends nobody else saves settings. */
const settingsLock = prepared(
  'shop-settings-lock',
  'lock table shop_settings in share row exclusive mode',
);

const sectionSave = prepared(
  'shop-settings-save',
  `insert into shop_settings as s (section, value) values ($1, $2)
   on conflict (section) do update set value = excluded.value, version = s.version + 1`,
);

const changeInsert = prepared(
  'shop-settings-change',
  `insert into shop_settings_changes (id, section, changed_by, fields) values ($1, $2, $3, $4)`,
);

const oldChangesDelete = prepared(
  'shop-settings-old-changes',
  `delete from shop_settings_changes where id <= (
     select id from shop_settings_changes order by id desc offset ${SETTINGS_CHANGES_KEPT} limit 1)`,
);

/** By name, what it was and what it is, shortened. */
type ChangedFields = Record<string, readonly [before: unknown, after: unknown]>;

/** Waits for those who save settings at the same time, and gives the settings as they are then. */
export async function lockSettings(tx: Queryable): Promise<VersionedSettings> {
  await settingsLock(tx, []);
  return findSettings(tx);
}

/** Saves one section and who changed what. One that is as it was is left alone. */
export async function saveSection(
  tx: Queryable,
  section: SettingsSection,
  { before, after, changedBy }: { before: object; after: object; changedBy: string },
): Promise<void> {
  const fields = changedFields(before, after);
  if (Object.keys(fields).length === 0) return;
  await sectionSave(tx, [section, JSON.stringify(after)]);
  await changeInsert(tx, [uuid(), section, changedBy, JSON.stringify(fields)]);
  await oldChangesDelete(tx, []);
}

function changedFields(before: object, after: object): ChangedFields {
  const was = new Map<string, unknown>(Object.entries(before));
  return Object.fromEntries(
    Object.entries(after)
      .filter(([name, value]) => !isDeepStrictEqual(was.get(name), value))
      .map(([name, value]) => [name, [shortened(was.get(name) ?? null), shortened(value)]]),
  );
}

const changesCount = prepared<{ total: number }>(
  'shop-settings-changes-count',
  'select count(*)::int as total from shop_settings_changes',
);

const changesPage = prepared<{
  id: string;
  section: string;
  changed_at: Date;
  changed_by: string;
  fields: ChangedFields;
}>(
  'shop-settings-changes',
  `select id, section, changed_at, changed_by, fields from shop_settings_changes
   order by id desc offset $1 limit $2`,
);

/** Newest first. */
export async function listChanges(
  db: Queryable,
  { page, limit }: { page: number; limit: number },
): Promise<{ changes: SettingsChange[]; total: number }> {
  const [rows, [count]] = await Promise.all([
    changesPage(db, [(page - 1) * limit, limit]),
    changesCount(db, []),
  ]);
  const changes = rows.map(({ id, section, changed_at, changed_by, fields }) => ({
    _id: id,
    section,
    changedAt: changed_at.toISOString(),
    changedBy: changed_by,
    fields: Object.entries(fields).map(([name, [before, after]]) => ({
      name,
      before: shortened(before),
      after: shortened(after),
    })),
  }));
  return { changes, total: count?.total ?? 0 };
}

/** Characters of a text, or of a list as JSON, in the list of changes. */
const MOST_SHOWN = 200;

function shortened(value: unknown): unknown {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? null);
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN).toWellFormed()}…` : value;
}
