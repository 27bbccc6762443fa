import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { changedFields, type Fields } from './edited-fields.ts';
import { messages } from './messages.ts';
import type { Conflict } from './save-with-merge.ts';

interface StaleNoticeProps<F> {
  conflict: Conflict<F>;
  /** What keeping mine would save. */
  typed: F;
  labels: Record<keyof F, string>;
  /** A field's content, to be read. */
  show: (name: keyof F & string, fields: F) => ReactNode;
  isSaving: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/**
 * What somebody else has saved meanwhile, beside what stands in the form now. It takes the focus.
 */
export function StaleNotice<F extends Fields<F>>(props: StaleNoticeProps<F>) {
  const { conflict, typed, labels, show, isSaving, onKeepMine, onTakeTheirs } = props;
  const words = messages.stale;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  const mine = changedFields(conflict.theirs, typed);
  const overlapping = conflict.changed.filter((name) => conflict.typed.includes(name));
  const named = (names: Conflict<F>['changed']) => names.map((name) => labels[name]);

  return (
    <div ref={place} className="stale" tabIndex={-1}>
      <Notice tone="warning" title={words.title} live>
        <p>
          {words.theyChanged(named(conflict.changed))} {words.youChanged(named(conflict.typed))}
        </p>
        <p>{overlapping.length > 0 ? words.text : words.textApart}</p>
        <dl>
          {overlapping.map((name) => (
            <div key={name} className="stale-field">
              <dt>{labels[name]}</dt>
              <dd>
                <b>{words.theirs}</b> {show(name, conflict.theirs) || <Empty />}
              </dd>
              <dd>
                <b>{words.yours}</b>{' '}
                {mine.includes(name) ? (
                  show(name, typed) || <Empty />
                ) : (
                  <span className="faint">{words.same}</span>
                )}
              </dd>
            </div>
          ))}
        </dl>
        <div className="row">
          <Button size="compact" onClick={onKeepMine} aria-disabled={isSaving}>
            {isSaving ? messages.saving : words.keepMine}
          </Button>
          <Button
            variant="secondary"
            size="compact"
            onClick={() => {
              if (!isSaving) onTakeTheirs();
            }}
            aria-disabled={isSaving}
          >
            {words.takeTheirs}
          </Button>
        </div>
      </Notice>
    </div>
  );
}

function Empty() {
  return <span className="faint">({messages.stale.empty})</span>;
}
