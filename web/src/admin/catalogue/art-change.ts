import type { TemplateFacts } from '@tailorbird/art/facts';
import type { ParameterName } from '@tailorbird/art/parameters';
import type { Option } from '@tailorbird/contract/catalogue';
import type { ProductArtSettings } from '@tailorbird/contract/product-art';
import { driveBy, guessDrives } from './art-guess.ts';
import { choicesOf, isColour } from './art-parts.ts';

type Art = ProductArtSettings;

/** A drawing that follows what the options are probably there for. */
export function artWith(facts: TemplateFacts, options: readonly Option[]): Art {
  return { template: facts.id, fixed: {}, drives: guessDrives(facts, options) };
}

/** What the options of a type are probably there for follows them; the rest stays. */
export function withGuess(art: Art, facts: TemplateFacts, options: readonly Option[]): Art {
  const guessed = guessDrives(facts, options);
  const others = art.drives.filter(
    (drive) => !guessed.some(({ parameter }) => parameter === drive.parameter),
  );
  const isTextGuessed = guessed.some(({ parameter }) => parameter === 'text');
  const rest = isTextGuessed ? withFixed(art, 'text', undefined) : art;
  return { ...rest, drives: [...others, ...guessed] };
}

/** Another drawing, told whatever of the same it knows. */
export function withTemplate(art: Art, facts: TemplateFacts): Art {
  const knows = (parameter: ParameterName, setting: string) =>
    isColour(parameter) ||
    parameter === 'text' ||
    choicesOf(facts, parameter).some(({ id }) => id === setting);
  return {
    template: facts.id,
    fixed: Object.fromEntries(
      facts.takes.flatMap((parameter) => {
        const setting = art.fixed[parameter];
        return setting && knows(parameter, setting) ? [[parameter, setting]] : [];
      }),
    ),
    drives: art.drives
      .filter(({ parameter }) => facts.takes.includes(parameter))
      .map((drive) => ({
        ...drive,
        values: drive.values.filter(({ use }) => knows(drive.parameter, use)),
      })),
  };
}

/** Undefined: as the drawing has it by itself. */
export function withFixed(art: Art, parameter: ParameterName, setting: string | undefined): Art {
  const { [parameter]: _, ...fixed } = art.fixed;
  return { ...art, fixed: setting ? { ...fixed, [parameter]: setting } : fixed };
}

/** Undefined: by no option. A text that is left blank must not be printed with other words. */
export function withDrive(
  art: Art,
  parameter: ParameterName,
  option: Option | undefined,
  facts: TemplateFacts,
): Art {
  const others = art.drives.filter((drive) => drive.parameter !== parameter);
  if (!option) return { ...art, drives: others };
  const rest = parameter === 'text' ? withFixed(art, 'text', undefined) : art;
  return { ...rest, drives: [...others, driveBy(option, parameter, facts)] };
}

/** What a value is drawn as; undefined: as its swatch, or not at all. */
export function withUse(
  art: Art,
  parameter: ParameterName,
  valueId: string,
  use: string | undefined,
): Art {
  return {
    ...art,
    drives: art.drives.map((drive) => {
      if (drive.parameter !== parameter) return drive;
      const values = drive.values.filter((entry) => entry.valueId !== valueId);
      return { ...drive, values: use ? [...values, { valueId, use }] : values };
    }),
  };
}
