import { isDeepStrictEqual } from 'node:util';
import type { DemoEntry } from '@tailorbird/contract/demo';
import { settingsSections, type VersionedSettings } from '@tailorbird/contract/shop-settings';
import { idOf } from '../../seed/identity.ts';
import { formerSettings, settings as seededSettings } from '../../seed/settings.ts';
import type { Queryable } from '../database/pool.ts';
import { saveSection } from '../settings/queries.ts';

const SECTIONS = [
  'shop',
  'days',
  'goods',
  'legal',
] as const satisfies (keyof typeof seededSettings)[];

type Section = (typeof SECTIONS)[number];

export interface DemoText {
  entry: DemoEntry;
  section: Section;
  field: string;
  isChanged: boolean;
}

type Fields = Readonly<Record<string, unknown>>;

/** The fields of the settings that the demo fills, where they are not empty now. */
export function listTexts(saved: VersionedSettings): DemoText[] {
  return SECTIONS.flatMap((section) => {
    const now: Fields = saved[section];
    const seeded: Fields = seededSettings[section];
    const former: Fields = formerSettings[section] ?? {};
    return Object.keys(seeded)
      .filter((field) => now[field] !== '' && now[field] !== null)
      .map((field) => ({
        entry: textEntry(`${section}.${field}`),
        section,
        field,
        isChanged: ![seeded, former].some((text) => isDeepStrictEqual(text[field], now[field])),
      }));
  });
}

const textEntry = (name: string): DemoEntry => ({ _id: idOf('text', name), kind: 'text', name });

/** Empties these fields, as an admin who saves the settings does. Needs a lock on them. */
export async function removeTexts(
  tx: Queryable,
  saved: VersionedSettings,
  { ids, changedBy }: { ids: ReadonlySet<string>; changedBy: string },
): Promise<void> {
  const going = listTexts(saved).filter(({ entry }) => ids.has(entry._id));
  for (const section of SECTIONS) {
    const { version: _, ...before } = saved[section];
    const empty: Fields = settingsSections[section].parse({});
    const fields = going.filter((text) => text.section === section).map(({ field }) => field);
    const emptied = Object.fromEntries(fields.map((field) => [field, empty[field]]));
    await saveSection(tx, section, { before, after: { ...before, ...emptied }, changedBy });
  }
}
