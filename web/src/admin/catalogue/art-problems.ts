import type { TemplateFacts } from '@tailorbird/art/facts';
import type { ParameterName } from '@tailorbird/art/parameters';
import type { Option, OptionValue } from '@tailorbird/contract/catalogue';
import { takesText } from '@tailorbird/contract/rules/option-kinds';
import type { ProductArtSettings } from '@tailorbird/contract/product-art';
import { hasColour } from './art-guess.ts';
import { canDrive, choicesOf, isColour } from './art-parts.ts';
import { messages } from './product-art-messages.ts';

const words = messages.problems;

type Drive = ProductArtSettings['drives'][number];

interface Catalogue {
  /** Those of the product's type. */
  options: readonly Option[];
  /** Of every type, to call by its name what is not among them. */
  known: readonly Option[];
}

/** What keeps parameters from following their options, in sentences. Nothing of it stops a save. */
export function problemsOf(
  art: ProductArtSettings,
  facts: TemplateFacts,
  catalogue: Catalogue,
): { parameter: ParameterName; sentence: string }[] {
  return art.drives.flatMap((drive) => {
    const sentence = problemOf(drive, facts, catalogue);
    return sentence ? [{ parameter: drive.parameter, sentence }] : [];
  });
}

function problemOf(
  drive: Drive,
  facts: TemplateFacts,
  { options, known }: Catalogue,
): string | undefined {
  const option = options.find(({ _id }) => _id === drive.optionId);
  if (!option) {
    const elsewhere = known.find(({ _id }) => _id === drive.optionId);
    return elsewhere ? words.notInType(elsewhere.name) : words.deleted;
  }
  if (!canDrive(option, drive.parameter)) {
    return takesText(option) ? words.isText(option.name) : words.isNoText(option.name);
  }
  if (takesText(option)) return undefined;
  if (option.values.length === 0) return words.noValues(option.name);
  const unsaid = option.values.filter((value) => !isDrawn(value, drive, facts));
  if (unsaid.length === 0) return undefined;
  const names = unsaid.map(({ value }) => value);
  const arePictures = unsaid.every(({ swatch }) => swatch !== null && 'image_id' in swatch);
  return isColour(drive.parameter) && arePictures
    ? words.pictures(names)
    : words.unsaid(names, isColour(drive.parameter));
}

function isDrawn(value: OptionValue, drive: Drive, facts: TemplateFacts): boolean {
  const use = drive.values.find(({ valueId }) => valueId === value._id)?.use;
  if (!use) return hasColour(value, drive.parameter);
  const choices = choicesOf(facts, drive.parameter);
  return isColour(drive.parameter) || choices.some(({ id }) => id === use);
}
