import { isObject } from '../../api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { EmptyContent } from '../kit/entity-form.tsx';
import { kitMessages } from '../kit/messages.ts';
import { fieldName, partName } from './changes-of-look.ts';
import type { Clash } from './merge-part.ts';
import { lookMessages } from './messages.ts';
import type { PartSave } from './part-saves.ts';
import { useLook, useLookSaves, usePartSaves } from './use-look-part.ts';

const { save: messages } = lookMessages;

/** Says what cannot be saved now, whichever page it was typed on. */
export function SaveNotices() {
  const parts = [...usePartSaves()];
  // while it is sent once more as well: the bar below would move under a pointer
  const isUnanswered = parts.some(([, { problem }]) => problem?.isUnanswered);
  return (
    <>
      {isUnanswered && (
        <Notice tone="warning" title={messages.unanswered} live>
          {messages.unansweredLine}
        </Notice>
      )}
      {parts.map(([part, save]) =>
        save.state === 'refused' ? (
          <Refused key={part} part={part} save={save} />
        ) : (
          save.clash && <Clashing key={part} part={part} clash={save.clash} />
        ),
      )}
    </>
  );
}

function Refused({ part, save: { problem } }: { part: string; save: PartSave }) {
  const look = useLook();
  const saves = useLookSaves();
  const name = partName(part, look);
  return (
    <Notice tone="danger" title={messages.refused(name)} live>
      <p>
        {problem?.sentence}{' '}
        {!problem?.field && (
          <button type="button" className="textlink" onClick={() => saves.retry(part)}>
            {messages.retry}
          </button>
        )}
      </p>
    </Notice>
  );
}

/** Shows what both wrote. Nothing is lost, whatever is decided for what both changed. */
function Clashing({ part, clash }: { part: string; clash: NonNullable<PartSave['clash']> }) {
  const look = useLook();
  const saves = useLookSaves();
  const { conflict } = kitMessages;
  return (
    <div className="stale">
      <Notice tone="warning" title={messages.clash(clash.changedBy, partName(part, look))} live>
        <p>{messages.clashLine}</p>
        <dl>
          {clash.clashes.map(({ field, mine, theirs }) => (
            <div key={field}>
              <dt>{fieldName(field)}</dt>
              <dd>
                <b>{conflict.theirs}</b> <Shown value={theirs} />
              </dd>
              <dd>
                <b>{conflict.yours}</b> <Shown value={mine} />
              </dd>
            </div>
          ))}
        </dl>
        <div className="row">
          <Button size="compact" onClick={() => saves.decide(part, 'mine')}>
            {conflict.keepMine}
          </Button>
          <Button variant="secondary" size="compact" onClick={() => saves.decide(part, 'theirs')}>
            {conflict.takeTheirs}
          </Button>
        </div>
      </Notice>
    </div>
  );
}

function Shown({ value }: { value: Clash['mine'] }) {
  const said = inWords(value);
  return said === '' ? <EmptyContent /> : <bdi>{said}</bdi>;
}

/** The texts of a value: of a button its words, of a page all that is written on it. */
function inWords(value: unknown): string {
  if (value === true) return kitMessages.conflict.yes;
  if (value === false) return kitMessages.conflict.no;
  if (!isObject(value)) return typeof value === 'string' ? value : '';
  if (Array.isArray(value)) return String(value.length);
  const { label, alt, title, address } = value;
  const named = [label, alt, title, address].filter((one) => typeof one === 'string');
  return named.length > 0 ? named.join(' ') : Object.values(value).map(inWords).join(' ');
}
