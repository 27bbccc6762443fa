import type { Mount, MountFacts } from '../geometry.ts';
import type { Drawing, TemplateId } from '../parameters.ts';
import { photographsIn } from './photographs.ts';
import { factsOf } from '../facts/templates.ts';

type Mounts = Omit<MountFacts, 'millimetresPerUnit'>;

const mount = (what: string, y: number, x = 500): Mount => ({ x, y, what });

const MOUNTS: Readonly<Record<TemplateId, Mounts>> = {
  tote: { at: [0, 8, 1], mounts: { front: mount('the top edge', 490, 502) } },
  backpack: {
    at: [0, -6, 1],
    mounts: { front: mount('the top zip', 304), back: mount('the top of the yoke', 286) },
  },
  pouch: { at: [0, 4, 1], mounts: { front: mount('the zip', 461) } },
  tee: {
    at: [10, 30, 0.98],
    mounts: { front: mount('the collar seam', 324), back: mount('the collar seam', 236) },
  },
  polo: {
    at: [10, 40, 0.98],
    mounts: { front: mount('the collar seam', 276), back: mount('the collar seam', 276) },
  },
  hoodie: {
    at: [0, 22, 1],
    mounts: { front: mount('the hood seam', 376), back: mount('the hood seam', 376) },
  },
  // a ribbon is no place for a picture
  sash: { at: [-62, -36, 1.12], mounts: {} },
  'rosette-sash': { at: [8, 0, 1], mounts: {} },
  photo: { at: [0, 0, 1], mounts: {} },
};

/** The mounts of a drawing: those of its template, or of its photographs. */
export function mountsOf({ template, parameters }: Drawing): MountFacts {
  const { millimetresPerUnit } = factsOf(template);
  const facts = { ...MOUNTS[template], millimetresPerUnit };
  if (template !== 'photo') return facts;
  const mounts = Object.entries(photographsIn(parameters)).map(
    ([side, { mount, millimetresPerUnit }]): [string, Mount] => [
      side,
      { what: 'the top of the piece', ...mount, millimetresPerUnit },
    ],
  );
  return { ...facts, mounts: Object.fromEntries(mounts) };
}
