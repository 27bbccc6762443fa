import {
  type MailKindName,
  mailKinds,
  type Placeholder,
  placeholdersOf,
} from '@tailorbird/contract/kinds/mail-kinds';
import { meantLine, meantText, placeholderProblem } from '@tailorbird/contract/kinds/placeholders';
import { MAIL_OPENING_MAX_LENGTH, MAIL_SUBJECT_MAX_LENGTH } from '@tailorbird/contract/limits';
import type { MailText } from '@tailorbird/contract/mail-texts';
import type { VersionedSettings } from '@tailorbird/contract/shop-settings';
import { useQueryClient } from '@tanstack/react-query';
import { Lock, Plus } from 'lucide';
import { type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { fieldOf } from '../../ui/form-values.ts';
import { Icon } from '../../ui/icon.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { notify } from '../../ui/toast.ts';
import { EntityForm } from '../kit/entity-form.tsx';
import { tooLong, useEntityForm } from '../kit/use-entity-form.ts';
import type { FormHost } from '../kit/use-edited-list.ts';
import { mailMessages as messages } from './mail-messages.ts';
import { MailPreview, useMailPreview } from './mail-preview.tsx';
import { MailSample } from './mail-sample.tsx';
import { placeholderBeside, replaceText } from './placeholder-edits.ts';
import { readCurrentSettings, saveSettings, versionOf } from './section.tsx';

/** Characters of a subject that most programs show. */
const SHOWN = 78;

const FIELDS = ['subject', 'opening'] as const;
type FieldName = (typeof FIELDS)[number];

const MOST = { subject: MAIL_SUBJECT_MAX_LENGTH, opening: MAIL_OPENING_MAX_LENGTH };

type SavedTexts = VersionedSettings['mailTexts'];

/** As the server understands it. */
const meant = ({ subject, opening }: MailText): MailText => ({
  subject: meantLine(subject),
  opening: meantText(opening),
});

function problemsIn(kind: MailKindName, typed: MailText): Partial<Record<FieldName, string>> {
  const found: Partial<Record<FieldName, string>> = {};
  for (const name of FIELDS) {
    const sentence =
      tooLong('text', messages.fields[name], typed[name], MOST[name]).text ??
      placeholderProblem(meantText(typed[name]), placeholdersOf(kind))?.sentence;
    if (sentence !== undefined) found[name] = sentence;
  }
  return found;
}

interface MailFormProps {
  kind: MailKindName;
  saved: SavedTexts;
  host: FormHost<unknown>;
}

/** Subject and opening of a kind of mail, with how it looks beside them. */
export function MailForm({ kind, saved, host }: MailFormProps) {
  const client = useQueryClient();
  const { title, when, group } = mailKinds[kind];
  const form = useEntityForm<SavedTexts, MailText>({
    entity: saved,
    fieldsOf: (texts) => ({ subject: '', opening: '', ...texts?.[kind] }),
    check: (typed) => problemsIn(kind, typed),
    save: async (typed, before = saved) => {
      const { version, ...texts } = before;
      const mailTexts = { ...texts, [kind]: meant(typed), ...versionOf(version) };
      return (await saveSettings({ mailTexts }, client)).mailTexts;
    },
    readCurrent: (error) => readCurrentSettings(error)?.mailTexts,
    onSaved: (after) => {
      notify('success', messages.saved);
      host.onSaved(after);
    },
    unique: 'subject',
    focusAtStart: false,
  });
  const { typed } = form;
  const preview = useMailPreview(kind, meant(typed), form.isRight);
  const isOwn = saved[kind].subject !== '' || saved[kind].opening !== '';
  return (
    <div className="mail-columns">
      <EntityForm
        editing={form}
        messages={{
          kind: messages.kindOfForm,
          saveFailed: messages.saveFailed,
          addConfirm: messages.fields.subject,
        }}
        title={title}
        blank="told"
        labels={messages.fields}
        show={showText}
        host={host}
      >
        <p className="hint">{messages.goesOut(when, isOwn)}</p>
        <MailFields kind={kind} form={form} shownLength={preview.data?.subject.length} />
        <p className="line-8 mail-follows">
          <Icon of={Lock} />
          {messages.follows[group]}
        </p>
        <MailSample kind={kind} text={meant(typed)} isRight={form.isRight} />
        {isOwn && <ResetButton title={title} form={form} />}
      </EntityForm>
      <MailPreview preview={preview} isRight={form.isRight} />
    </div>
  );
}

const showText = (name: FieldName, typed: MailText) => (
  <span className="mail-quoted">{typed[name]}</span>
);

type MailFormState = ReturnType<typeof useEntityForm<SavedTexts, MailText>>;

interface MailFieldsProps {
  kind: MailKindName;
  form: MailFormState;
  /** Letters of the subject with the values of the preview. */
  shownLength: number | undefined;
}

function MailFields({ kind, form, shownLength }: MailFieldsProps) {
  const { typed, isSaving, set, problems } = form;
  /** The one that placeholders are put into. */
  const [current, setCurrent] = useState<FieldName>('opening');
  const fields = useRef<HTMLDivElement>(null);
  const fieldNow = (name: FieldName) => {
    const element = fields.current?.closest('form');
    return element ? fieldOf(element, name) : undefined;
  };
  const replace = (name: FieldName, wrong: string, by: Placeholder) => {
    const field = fieldNow(name);
    if (!field || field instanceof HTMLSelectElement) return;
    const from = field.value.indexOf(wrong);
    if (from >= 0) replaceText(field, { from, to: from + wrong.length }, `{${by}}`);
  };
  const putIn = (placeholder: Placeholder) => {
    const field = fieldNow(current);
    if (!field || field instanceof HTMLSelectElement) return;
    const range = { from: field.selectionStart ?? 0, to: field.selectionEnd ?? 0 };
    replaceText(field, range, `{${placeholder}}`);
  };
  const inputOf = (name: FieldName) => {
    const wrong = placeholderProblem(typed[name], placeholdersOf(kind));
    return {
      replaced: wrong?.replace,
      input: {
        label: messages.fields[name],
        name,
        value: typed[name],
        error: problems[name] ?? (wrong?.replace && wrong.sentence),
        readOnly: isSaving,
        dir: 'auto',
        autoComplete: 'off',
        onFocus: () => setCurrent(name),
        onKeyDown: editAsOne,
      },
    };
  };
  const subject = inputOf('subject');
  const opening = inputOf('opening');
  return (
    <div ref={fields} className="stack-14">
      <TextField
        {...subject.input}
        hint={typed.subject === '' ? messages.empty : messages.subjectHint(shownLength, SHOWN)}
        onChange={({ target }) => set({ subject: target.value })}
      />
      <Instead {...subject} onPress={(wrong, by) => replace('subject', wrong, by)} />
      <TextArea
        {...opening.input}
        rows={7}
        most={MOST.opening}
        hint={typed.opening === '' ? messages.empty : messages.openingHint}
        onChange={({ target }) => set({ opening: target.value })}
      />
      <Instead {...opening} onPress={(wrong, by) => replace('opening', wrong, by)} />
      <fieldset className="stack-6">
        <legend className="label">{messages.putIn}</legend>
        <div className="row-8">
          {placeholdersOf(kind).map((name) => (
            <Button
              key={name}
              variant="secondary"
              size="compact"
              aria-label={messages.putInOne(name)}
              aria-disabled={isSaving}
              onClick={() => {
                if (!isSaving) putIn(name);
              }}
            >
              <Icon of={Plus} />
              {name}
            </Button>
          ))}
        </div>
      </fieldset>
    </div>
  );
}

interface InsteadProps {
  replaced: { wrong: string; likely: Placeholder } | undefined;
  onPress: (wrong: string, by: Placeholder) => void;
}

/** Puts what was likely meant in the place of a placeholder that does not exist. */
function Instead({ replaced, onPress }: InsteadProps) {
  if (!replaced) return null;
  const { wrong, likely } = replaced;
  return (
    <div>
      <button type="button" className="textlink" onClick={() => onPress(wrong, likely)}>
        {messages.instead(likely)}
      </button>
    </div>
  );
}

/** Backspace and Delete take a placeholder as one letter. */
function editAsOne(event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>): void {
  const { key, currentTarget: field, nativeEvent } = event;
  if (nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
  if ((key !== 'Backspace' && key !== 'Delete') || field.readOnly) return;
  const { selectionStart: cursor, selectionEnd: end, value } = field;
  if (cursor === null || cursor !== end) return;
  const range = placeholderBeside(value, cursor, key === 'Backspace' ? 'before' : 'after');
  if (!range) return;
  event.preventDefault();
  replaceText(field, range, '');
}

/** Removes the words at once: saving them empty is what the question is about. */
function ResetButton({ title, form }: { title: string; form: MailFormState }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div>
      <button type="button" className="textlink" onClick={() => setAsking(true)}>
        {messages.reset}
      </button>
      <ConfirmDialog
        open={isAsking}
        title={messages.resetTitle}
        sentence={messages.resetSentence(title)}
        confirmLabel={messages.resetConfirm}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          flushSync(() => {
            setAsking(false);
            form.set({ subject: '', opening: '' });
          });
          form.form.ref.current?.requestSubmit();
        }}
      />
    </div>
  );
}
