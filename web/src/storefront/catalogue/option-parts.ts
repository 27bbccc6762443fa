import type { OptionKind } from '@tailorbird/contract/rules/option-kinds';
import type { ComponentType } from 'react';
import { OptionPart } from './option-part.tsx';
import { TextPart } from './text-part.tsx';

type OptionPartProps = Parameters<typeof OptionPart>[0] & Parameters<typeof TextPart>[0];

/** How customers answer an option of each kind. */
export const optionParts: Record<OptionKind, ComponentType<OptionPartProps>> = {
  choice: OptionPart,
  colour: OptionPart,
  text: TextPart,
};
