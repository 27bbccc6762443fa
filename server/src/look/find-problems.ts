import {
  RESERVED_PATHS,
  type HomeSection,
  type LinkTarget,
  type LookButton,
  type LookProblemKind,
  type MenuLink,
  type SingleParts,
} from '@tailorbird/contract/kinds/look';
import type { LookProblem } from '@tailorbird/contract/look';
import { asPage, composeLook, listPictures, pageIdOf } from './compose-look.ts';
import type { PartValue } from './queries.ts';

interface Problem {
  kind: LookProblemKind;
  field: string;
}

/** Lists the reasons why the look cannot be published, part by part. */
export function findProblems(parts: readonly PartValue[]): LookProblem[] {
  const look = composeLook(parts);
  const pages = new Set(look.pages.map(({ id }) => id));
  const sections = new Set(look.home.sections.map(({ id }) => id));
  const isGone = (target: LinkTarget) =>
    (target.to === 'page' && !pages.has(target.id)) ||
    (target.to === 'section' && !sections.has(target.id));
  const links = { isGone };
  const paths = new Map<string, number>();
  for (const { path } of look.pages) paths.set(path, (paths.get(path) ?? 0) + 1);
  return parts.flatMap(({ part, value, lacksAlt }): LookProblem[] => {
    if (value === null) return [];
    const found = [
      ...problemsOfPictures(value),
      ...(lacksAlt ? [{ kind: 'alt-missing', field: 'text' } as const] : []),
      ...(pageIdOf(part) === undefined
        ? problemsOfPart(part, look, links)
        : problemsOfPage(value, paths)),
    ];
    return found.map((problem) => ({ part, ...problem }));
  });
}

/** One where a text has to say something and does not. */
const missing = (text: string, kind: LookProblemKind, field: string): Problem[] =>
  text === '' ? [{ kind, field }] : [];

function problemsOfPictures(value: unknown): Problem[] {
  return listPictures(value).flatMap(({ field, picture }) =>
    missing(picture.alt, 'alt-missing', `${field}.alt`),
  );
}

function problemsOfPage(value: unknown, paths: ReadonlyMap<string, number>): Problem[] {
  const { title, path } = asPage(value);
  const problems = missing(title, 'title-missing', 'title');
  if (path === '') problems.push({ kind: 'path-missing', field: 'path' });
  else if (RESERVED_PATHS.includes(path)) problems.push({ kind: 'path-reserved', field: 'path' });
  else if ((paths.get(path) ?? 0) > 1) problems.push({ kind: 'path-taken', field: 'path' });
  return problems;
}

interface Links {
  isGone: (target: LinkTarget) => boolean;
}

function problemsOfPart(part: string, look: SingleParts, links: Links): Problem[] {
  switch (part) {
    case 'banner':
      return problemsOfButton(look.banner.button, 'button', links);
    case 'notice':
      return look.notice.target === null
        ? []
        : problemsOfTarget(look.notice.target, 'target', links);
    case 'home':
      return look.home.sections.flatMap((section, index) =>
        section.isHidden ? [] : problemsOfSection(section, `sections.${index}`, links),
      );
    case 'menu':
      return look.menu.entries.flatMap((entry, index) => [
        ...problemsOfEntry(entry, `entries.${index}`, links, entry.entries.length > 0),
        ...entry.entries.flatMap((within, place) =>
          problemsOfEntry(within, `entries.${index}.entries.${place}`, links, false),
        ),
      ]);
    default:
      return [];
  }
}

function problemsOfSection(section: HomeSection, field: string, links: Links): Problem[] {
  switch (section.kind) {
    case 'shelf':
      return section.category === null
        ? [{ kind: 'category-missing', field: `${field}.category` }]
        : [];
    case 'text':
    case 'notice':
      return [
        ...missing(section.title, 'title-missing', `${field}.title`),
        ...problemsOfButton(section.button, `${field}.button`, links),
      ];
    case 'questions':
      return section.questions.flatMap(({ question, answer }, index) => [
        ...missing(question, 'question-missing', `${field}.questions.${index}.question`),
        ...missing(answer, 'answer-missing', `${field}.questions.${index}.answer`),
      ]);
    default:
      return [];
  }
}

function problemsOfButton(button: LookButton | null, field: string, links: Links): Problem[] {
  if (button === null) return [];
  return [
    ...missing(button.label, 'label-missing', `${field}.label`),
    ...problemsOfTarget(button.target, `${field}.target`, links),
  ];
}

function problemsOfEntry(
  { label, target }: MenuLink,
  field: string,
  links: Links,
  hasEntries: boolean,
): Problem[] {
  return [
    ...missing(label, 'label-missing', `${field}.label`),
    ...(target !== null
      ? problemsOfTarget(target, `${field}.target`, links)
      : hasEntries
        ? []
        : [{ kind: 'target-missing', field: `${field}.target` } as const]),
  ];
}

function problemsOfTarget(target: LinkTarget, field: string, { isGone }: Links): Problem[] {
  if (target.to === 'address' && target.address === '')
    return [{ kind: 'target-missing', field: `${field}.address` }];
  return isGone(target) ? [{ kind: 'target-gone', field }] : [];
}
