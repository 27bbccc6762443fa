import type { Option } from '@tailorbird/contract/catalogue';
import type { Roster, RosterColumn, RosterFields } from '@tailorbird/contract/rosters';
import { ROSTER_CELL_MAX_LENGTH, ROSTER_ROWS_MAX } from '@tailorbird/contract/limits';
import { firstCodePoints } from '@tailorbird/contract/kinds/code-points';
import { X } from 'lucide';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { readList } from '../product/many/read-list.ts';
import type { Save } from './list-query.ts';
import { messages } from './messages.ts';
import { SavedField } from './saved-field.tsx';

const expectedMessages = messages.expected;

/** Who is to fill in a row: by names, or how many. */
export function ExpectedNames({ list, save }: { list: Roster; save: Save }) {
  const { expectedNames, expectedCount, missing } = list;
  const [text, setText] = useState('');
  const id = useId();
  const left = [...missing.names];

  async function add(event: FormEvent) {
    event.preventDefault();
    const names = namesIn(text, list.columns);
    if (names.length === 0) return;
    const isAdded = await save((now) => ({
      ...now,
      expectedNames: [...now.expectedNames, ...names].slice(0, ROSTER_ROWS_MAX),
    }));
    if (isAdded) setText((now) => (now === text ? '' : now));
  }

  return (
    <section className="panel stack" aria-labelledby={`${id}-title`}>
      <h2 className="h3" id={`${id}-title`}>
        {expectedMessages.title}
      </h2>
      <form className="stack" method="dialog" onSubmit={(event) => void add(event)}>
        <Field id={id} label={expectedMessages.names} hint={expectedMessages.hint}>
          <textarea
            className="textarea list-expected-text"
            id={id}
            aria-describedby={`${id}-hint`}
            rows={2}
            dir="auto"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
        <div className="row">
          <Button
            type="submit"
            variant="secondary"
            size="compact"
            aria-disabled={text.trim() === ''}
          >
            {expectedMessages.add}
          </Button>
        </div>
      </form>
      {expectedNames.length === 0 ? (
        <SavedField
          label={expectedMessages.count}
          hint={expectedMessages.countHint(ROSTER_ROWS_MAX)}
          inputMode="numeric"
          value={expectedCount === null ? '' : String(expectedCount)}
          onSave={async (typed) =>
            /^\d*$/.test(typed) &&
            Number(typed) <= ROSTER_ROWS_MAX &&
            (await save((now) => ({ ...now, expectedCount: typed === '' ? null : Number(typed) })))
          }
        />
      ) : (
        <details>
          <summary className="textlink">{expectedMessages.all(expectedNames.length)}</summary>
          <ul className="list-expected">
            {expectedNames.map((name, index) => {
              const at = left.indexOf(name);
              if (at >= 0) left.splice(at, 1);
              return (
                <li key={index} className="line-8">
                  <span>
                    <bdi>{name}</bdi>
                    {at >= 0 && <span className="small soft"> {expectedMessages.missing}</span>}
                  </span>
                  <Button
                    variant="quiet"
                    size="compact"
                    className="btn-icon"
                    aria-label={expectedMessages.remove(name)}
                    onClick={() => void save((now) => withoutName(now, name))}
                  >
                    <Icon of={X} />
                  </Button>
                </li>
              );
            })}
          </ul>
        </details>
      )}
    </section>
  );
}

/** The names of a list, as the page of a product reads it. */
function namesIn(text: string, columns: readonly RosterColumn[]): string[] {
  const name = optionOf(NAME, messages.expected.names, []);
  const choices = columns.map(({ label, values }, index) => optionOf(`${index}`, label, values));
  const options = [name, ...choices.filter(({ values }) => values.length > 0)];
  return readList(text, options)
    .rows.map(({ cells }) => firstCodePoints((cells[NAME] ?? '').trim(), ROSTER_CELL_MAX_LENGTH))
    .filter((line) => line !== '');
}

const NAME = 'name';

/** A column of a list as an option of a product. */
const optionOf = (_id: string, name: string, values: readonly string[]): Option => ({
  _id,
  name,
  description: '',
  kind: values.length > 0 ? 'choice' : 'text',
  textRules: null,
  textPrice: null,
  artwork: null,
  isRequired: false,
  isSize: values.length > 0,
  displayOrder: 0,
  version: 1,
  values: values.map((value, displayOrder) => ({
    _id: value,
    value,
    swatch: null,
    surcharge: 0,
    displayOrder,
    version: 1,
  })),
});

function withoutName(list: RosterFields, name: string): RosterFields {
  const at = list.expectedNames.indexOf(name);
  return at < 0 ? list : { ...list, expectedNames: list.expectedNames.toSpliced(at, 1) };
}
