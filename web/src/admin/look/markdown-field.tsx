import { Bold, Heading2, Link as LinkIcon, List } from 'lucide';
import { type KeyboardEvent, useRef } from 'react';
import { describe, Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { CharacterCount, lengthOf } from '../../ui/text-area.tsx';
import {
  insertPicture,
  type MarkdownEdit,
  markdownEdits,
  type TextEdit,
} from './markdown-edits.ts';
import { pagesMessages } from './pages-messages.ts';
import { UploadActs } from './picture-upload.tsx';
import { useUploads } from './use-uploads.ts';
import './markdown-field.css';

const { markdown: messages } = pagesMessages;

const edits = markdownEdits(messages.words);

const BUTTONS = [
  { name: 'heading', icon: Heading2 },
  { name: 'bold', icon: Bold },
  { name: 'list', icon: List },
  { name: 'link', icon: LinkIcon },
] as const;

/** With Ctrl or ⌘. */
const KEYS: Readonly<Record<string, MarkdownEdit>> = { b: edits.bold, k: edits.link };

interface MarkdownFieldProps {
  label: string;
  id: string;
  hint: string;
  error?: string | undefined;
  name?: string;
  value: string;
  isReadOnly?: boolean;
  hasPictures?: boolean;
  /** Characters, where they are counted. */
  most?: number;
  onChange: (value: string) => void;
}

/** A text in Markdown, with buttons for those who do not know its marks. */
export function MarkdownField(props: MarkdownFieldProps) {
  const { label, id, hint, error, name, value, isReadOnly = false, most, onChange } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const text = { label, hint, error };
  const described = describe(id, text);
  const edit = (make: MarkdownEdit) => {
    if (area.current && !isReadOnly) apply(area.current, make);
  };
  function onKeyDown(event: KeyboardEvent) {
    const make = event.ctrlKey || event.metaKey ? KEYS[event.key.toLowerCase()] : undefined;
    if (!make || event.altKey || event.shiftKey) return;
    event.preventDefault();
    edit(make);
  }
  const count = most !== undefined && (
    <CharacterCount id={`${id}-count`} count={lengthOf(value)} most={most} />
  );
  return (
    <Field {...text} id={id} beside={count || undefined}>
      <div className="markdown">
        <fieldset className="row-4 markdown-bar" aria-label={messages.bar}>
          {BUTTONS.map((button) => (
            <button
              key={button.name}
              type="button"
              className="center"
              aria-label={messages[button.name]}
              title={messages[button.name]}
              onClick={() => edit(edits[button.name])}
            >
              <Icon of={button.icon} />
            </button>
          ))}
          {props.hasPictures && (
            <Pictures onPicture={(picture) => edit((chosen) => insertPicture(chosen, picture))} />
          )}
        </fieldset>
        <textarea
          ref={area}
          {...described}
          aria-describedby={[described['aria-describedby'], count && `${id}-count`]
            .filter(Boolean)
            .join(' ')}
          id={id}
          name={name}
          className="textarea"
          rows={18}
          value={value}
          readOnly={isReadOnly}
          onKeyDown={onKeyDown}
          onChange={({ target }) => onChange(target.value)}
        />
      </div>
    </Field>
  );
}

/** Several may come at once. */
const PICTURES_AT_ONCE = 12;

function Pictures({ onPicture }: { onPicture: (id: string) => void }) {
  const uploads = useUploads({
    room: PICTURES_AT_ONCE,
    // after React, which would put the text before it back for a moment, and the cursor to its end
    onPicture: ({ _id }) => void setTimeout(() => onPicture(_id)),
  });
  return (
    <div className="row-8 markdown-pictures">
      <UploadActs label={messages.picture} isMany uploads={uploads} error={undefined}>
        {uploads.isOver && <span className="hint">{messages.dropNow}</span>}
      </UploadActs>
    </div>
  );
}

/** As if it were typed, so that the browser can undo it. */
function apply(area: HTMLTextAreaElement, make: MarkdownEdit): void {
  const { value, selectionStart, selectionEnd } = area;
  const edit: TextEdit = make({ text: value, from: selectionStart, to: selectionEnd });
  area.focus();
  area.setSelectionRange(edit.from, edit.to);
  // the only way that undo knows of
  // oxlint-disable-next-line typescript/no-deprecated
  if (!document.execCommand('insertText', false, edit.insert)) {
    area.setRangeText(edit.insert, edit.from, edit.to);
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }
  area.setSelectionRange(...edit.chosen);
}
