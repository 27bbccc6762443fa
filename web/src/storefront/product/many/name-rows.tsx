import type { Option } from '@tailorbird/contract/catalogue';
import { FileText } from 'lucide';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Select } from '../../../ui/select.tsx';
import { messages } from './messages.ts';
import { SameHeightCheck } from './same-height.tsx';
import { RowTable } from './row-table.tsx';
import { ListQuestions } from './list-questions.tsx';
import { listExample } from './list-example.ts';
import { readListFile } from '../../../read-list-file.ts';
import { SavedLists } from './saved-lists.tsx';
import type { Many } from './use-many.ts';

/** Bytes: three hundred long rows are a tenth of it. */
const MOST_OF_FILE = 200_000;

/** Rows that are typed, pasted, read from a file or taken from a kept list. */
export function NameRows({ many }: { many: Many }) {
  const { columns, otherOptions, addColumn, message, canUndo, undo, paste } = many;
  const [failed, setFailed] = useState<string>();
  const [guessed, setGuessed] = useState<readonly string[]>([]);
  const file = useRef<HTMLInputElement>(null);

  function begin() {
    setFailed(undefined);
    setGuessed([]);
  }

  function take(text: string) {
    begin();
    paste(text);
  }

  async function readFile(chosen: File | undefined) {
    begin();
    if (!chosen) return;
    if (chosen.size > MOST_OF_FILE) {
      setFailed(messages.fileTooLarge);
      return;
    }
    try {
      const read = readListFile(new Uint8Array(await chosen.arrayBuffer()), chosen.name);
      if ('refused' in read) setFailed(messages.fileKinds[read.refused]);
      else {
        paste(read.text);
        setGuessed(read.guessed);
      }
    } catch {
      setFailed(messages.fileFailed);
    }
  }

  return (
    <>
      <div
        className="stack-10 paste"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          void readFile(event.dataTransfer.files[0]);
        }}
      >
        <PasteField columns={columns} onPaste={take}>
          <input
            ref={file}
            type="file"
            hidden
            accept=".csv,.tsv,.txt,text/csv,text/plain"
            aria-label={messages.file}
            onChange={({ target }) => {
              void readFile(target.files?.[0]);
              target.value = '';
            }}
          />
          <Button variant="secondary" size="compact" onClick={() => file.current?.click()}>
            <Icon of={FileText} />
            {messages.file}
          </Button>
          <output className="hint">
            {failed ?? message}
            {guessed.length > 0 && ` ${messages.guessedLetters(guessed)}`}
          </output>
          {canUndo && (
            <button type="button" className="textlink" onClick={undo}>
              {messages.undo}
            </button>
          )}
        </PasteField>
      </div>
      <SavedLists many={many} />
      <ListQuestions many={many} />
      <RowTable
        rows={many.looked}
        columns={columns}
        repeats={many.repeats}
        each={many.each}
        shown={many.shown}
        isAsked={many.isAsked}
        onChange={many.change}
        onRemove={many.remove}
        onAdd={many.add}
        onShow={many.show}
        onPaste={paste}
        onKeepRepeats={many.keepRepeats}
      />
      <SameHeightCheck {...many.sameHeight} />
      {otherOptions.length > 0 && (
        <Select
          className="other-column"
          label={messages.column}
          value=""
          onChange={({ target }) => addColumn(target.value)}
        >
          <option value="">{messages.noColumn}</option>
          {otherOptions.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </>
  );
}

interface PasteFieldProps {
  columns: readonly Option[];
  onPaste: (text: string) => void;
  /** Beside the button. */
  children: ReactNode;
}

/**
 * What is pasted becomes rows at once; what is typed, when the field is left. The button is for
 * those who look for what comes next: a keyboard on a screen may be closed without leaving a field.
 */
function PasteField({ columns, onPaste, children }: PasteFieldProps) {
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);

  function take(typed: string) {
    if (typed.trim() === '') return;
    onPaste(typed);
    setText('');
  }

  return (
    <>
      <label className="field">
        <span className="label xs">{messages.paste}</span>
        <span className="hint">
          {messages.pasteHint([...columns.map(({ name }) => name), messages.quantity])}
        </span>
        <textarea
          ref={field}
          className="textarea"
          rows={3}
          dir="auto"
          placeholder={listExample(columns)}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onPaste={(event) => {
            if (text !== '') return;
            event.preventDefault();
            take(event.clipboardData.getData('text'));
          }}
          onBlur={() => take(text)}
        />
      </label>
      <div className="row">
        <Button
          variant="secondary"
          size="compact"
          // the field is left by the click, not before it
          onMouseDown={(event) => event.preventDefault()}
          onClick={({ currentTarget }) =>
            text === '' ? field.current?.focus() : currentTarget.focus()
          }
        >
          {messages.addThese}
        </Button>
        {children}
      </div>
    </>
  );
}
