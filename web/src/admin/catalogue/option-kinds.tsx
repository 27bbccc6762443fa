import type { Option } from '@tailorbird/contract/catalogue';
import type { OptionKind } from '@tailorbird/contract/rules/option-kinds';
import { List, type LucideIcon, Palette, Type } from 'lucide-react';
import type { ComponentType } from 'react';
import { rulesInWords } from '../../ui/text-rules.ts';
import { messages } from './messages.ts';
import type { OptionFields } from './option-edits.ts';
import { messages as kindWords } from './option-kind-messages.ts';
import { OptionTextRules } from './option-text-rules.tsx';
import type { Problems } from './use-entity-form.ts';

export interface OptionFieldsProps {
  typed: OptionFields;
  set: (changes: Partial<OptionFields>) => void;
  problems: Problems<OptionFields>;
  isSaving: boolean;
}

interface AdminKind {
  Icon: LucideIcon;
  /** Fields of the form that only this kind has. */
  Fields: ComponentType<OptionFieldsProps> | undefined;
  /** Under the name in the list: `Colour · 5 values`. */
  summary: (option: Option) => string;
  /** What stands in place of the values; undefined: the kind has values. */
  withoutValues: { title: (option: string) => string; explained: string } | undefined;
}

const { kinds, withoutValues } = kindWords;

const countValues = ({ values }: Option) => messages.options.valueCount(values.length);

/** What an admin sees of each kind of option. */
export const adminKinds: Record<OptionKind, AdminKind> = {
  choice: { Icon: List, Fields: undefined, summary: countValues, withoutValues: undefined },
  colour: {
    Icon: Palette,
    Fields: undefined,
    summary: (option) => `${kinds.colour.name} · ${countValues(option)}`,
    withoutValues: undefined,
  },
  text: {
    Icon: Type,
    Fields: OptionTextRules,
    summary: ({ textRules }) => `${kinds.text.name} · ${textRules ? rulesInWords(textRules) : ''}`,
    withoutValues: withoutValues.text,
  },
};
