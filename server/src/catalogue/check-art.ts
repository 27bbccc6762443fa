import { COLOURS, factsOf, type TemplateFacts } from '@tailorbird/art/facts';
import type { ParameterName } from '@tailorbird/art/parameters';
import type { ProductArtSettings } from '@tailorbird/contract/product-art';

/** The parts that the drawing would not understand, in sentences that begin with their place. */
export function problemsOfArt({ template, fixed, drives }: ProductArtSettings): string[] {
  const facts = factsOf(template);
  return [
    ...Object.entries(fixed).flatMap(([name, setting]) =>
      problemOf(facts, `fixed.${name}`, { name, setting }),
    ),
    ...drives.flatMap(({ parameter: name, values }, index) => {
      const unknown = problemOf(facts, `drives.${index}.parameter`, { name });
      if (unknown.length > 0) return unknown;
      return values.flatMap(({ use: setting }, place) =>
        problemOf(facts, `drives.${index}.values.${place}.use`, { name, setting }),
      );
    }),
  ];
}

const COLOURED = new Set(['colour', 'trim', 'textColour']);

function problemOf(
  facts: TemplateFacts,
  field: string,
  { name, setting = '' }: { name: string; setting?: string | undefined },
): string[] {
  const parameter = facts.takes.find((taken) => taken === name);
  if (!parameter) return [`${field}: ${facts.name} has no ${name}.`];
  // left empty, it is as the template has it
  if (setting === '' || isKnown(facts, parameter, setting)) return [];
  const names = choicesOf(facts, parameter).map(({ id }) => id);
  return [
    COLOURED.has(parameter)
      ? `${field} must look like #2f4a3a, or be one of ${Object.keys(COLOURS).join(', ')}.`
      : `${field} must be one of ${names.join(', ')}.`,
  ];
}

function isKnown(facts: TemplateFacts, parameter: ParameterName, setting: string): boolean {
  if (parameter === 'text') return true;
  if (choicesOf(facts, parameter).some(({ id }) => id === setting)) return true;
  const isColour = COLOURED.has(parameter) || parameter === 'background';
  return isColour && (Object.hasOwn(COLOURS, setting) || /^#[0-9a-f]{6}$/i.test(setting));
}

function choicesOf(facts: TemplateFacts, parameter: ParameterName) {
  switch (parameter) {
    case 'text':
    case 'colour':
    case 'trim':
    case 'textColour':
      return [];
    default:
      return facts.choices[parameter];
  }
}
