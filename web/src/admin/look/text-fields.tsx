import { LOOK } from '@tailorbird/contract/look-limits';
import { TextArea } from '../../ui/text-area.tsx';
import { CountedField } from './banner-fields.tsx';
import { CardChoice } from './card-choice.tsx';
import { FocusPicture } from './focus-picture.tsx';
import type { Crop } from './focus-ring.tsx';
import { homeMessages as messages } from './home-layout-messages.ts';
import { lookMessages } from './messages.ts';
import type { SectionFieldsProps } from './section-types.ts';
import { ButtonField } from './target-field.tsx';

const CROPS: readonly Crop[] = [
  { label: lookMessages.picture.desktop, form: 'wide' },
  { label: lookMessages.picture.phone, form: 'tall' },
];

const SIDES = ['left', 'right'] as const;

/** A story beside a picture. */
export function TextFields({ section, set, of, field }: SectionFieldsProps<'text'>) {
  const { title, text, picture, side, button } = section;
  return (
    <>
      <TitleField value={title} of={of} field={field} onChange={(next) => set({ title: next })} />
      <MarkdownField value={text} of={of} field={field} onChange={(next) => set({ text: next })} />
      <FocusPicture
        of={of}
        field={`${field}.picture`}
        value={picture}
        crops={CROPS}
        onChange={(next) => set({ picture: next })}
      />
      {picture && (
        <CardChoice
          label={messages.side}
          id={of.idOf(`${field}.side`)}
          choices={SIDES}
          chosen={side}
          onChoose={(next) => set({ side: next })}
        >
          {(value) => messages.sides[value]}
        </CardChoice>
      )}
      <ButtonField
        of={of}
        field={`${field}.button`}
        value={button}
        onChange={(next) => set({ button: next })}
      />
    </>
  );
}

/** Words beside a button, with a figure between them. */
export function NoticeFields({ section, set, of, field }: SectionFieldsProps<'notice'>) {
  const { title, text, figure, figureText, button } = section;
  return (
    <>
      <TitleField value={title} of={of} field={field} onChange={(next) => set({ title: next })} />
      <MarkdownField value={text} of={of} field={field} onChange={(next) => set({ text: next })} />
      <div className="look-two">
        <CountedField
          label={messages.figure}
          id={of.idOf(`${field}.figure`)}
          most={LOOK.label}
          hint={messages.figureHint}
          value={figure}
          error={of.errorAt(`${field}.figure`)}
          onChange={(next) => set({ figure: next })}
        />
        <CountedField
          label={messages.figureText}
          id={of.idOf(`${field}.figureText`)}
          most={LOOK.line}
          value={figureText}
          error={of.errorAt(`${field}.figureText`)}
          onChange={(next) => set({ figureText: next })}
        />
      </div>
      <ButtonField
        of={of}
        field={`${field}.button`}
        value={button}
        onChange={(next) => set({ button: next })}
      />
    </>
  );
}

interface TextOfSectionProps {
  value: string;
  of: SectionFieldsProps<'text'>['of'];
  /** Of the section. */
  field: string;
  onChange: (value: string) => void;
}

export function TitleField({ value, of, field, onChange }: TextOfSectionProps) {
  return (
    <CountedField
      label={messages.titleLabel}
      id={of.idOf(`${field}.title`)}
      most={LOOK.title}
      value={value}
      error={of.errorAt(`${field}.title`)}
      onChange={onChange}
    />
  );
}

function MarkdownField({ value, of, field, onChange }: TextOfSectionProps) {
  return (
    <TextArea
      label={messages.textLabel}
      id={of.idOf(`${field}.text`)}
      rows={4}
      most={LOOK.text}
      hint={messages.markdown}
      error={of.errorAt(`${field}.text`)}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
