import type { SingleParts } from '@tailorbird/contract/kinds/look';
import { getLook, publishLook, setLookPart } from '@tailorbird/contract/look';
import type { TestShop } from './app.ts';

/** Publishes these parts of the look over whatever they are; those that are left out stay. */
export async function publishParts(
  shop: TestShop,
  token: string,
  parts: Partial<SingleParts>,
): Promise<void> {
  const before = await shop.ask(getLook, { token });
  for (const [part, value] of Object.entries(parts)) {
    const version = before.parts.find((one) => one.part === part)?.version ?? 0;
    await shop.ask(setLookPart, { token, body: { part, version, value } });
  }
  const { parts: states } = await shop.ask(getLook, { token });
  const drafts = states.filter(({ isDraft }) => isDraft);
  await shop.ask(publishLook, {
    token,
    body: { parts: drafts.map(({ part, version }) => ({ part, version })) },
  });
}

/** The id of a picture that is there. */
export async function insertPicture(
  { database }: Pick<TestShop, 'database'>,
  width = 1600,
  height = 1000,
): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    `insert into images (id, name, content_type, width, height, bytes)
     values (gen_random_uuid(), 'a.png', 'image/webp', $1, $2, '') returning id`,
    [width, height],
  );
  return rows[0]?.id ?? '';
}
