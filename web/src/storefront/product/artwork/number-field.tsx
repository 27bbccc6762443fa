import { Minus, Plus } from 'lucide';
import type { ArtworkPosition } from '@tailorbird/contract/kinds/artwork';
import {
  type InputHTMLAttributes,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { Icon } from '../../../ui/icon.tsx';
import type { LivePosition } from './live-position.ts';
import { artworkMessages } from './messages.ts';

interface HeldNumber {
  live: LivePosition;
  valueOf: (position: ArtworkPosition) => number;
}

interface NumberFieldProps {
  label: string;
  hint?: string;
  /** The hint is seen, too. */
  isHintShown?: boolean;
  unit: string;
  value: number;
  /** Of a number that changes while the picture is held. */
  held?: HeldNumber;
  least: number;
  most: number;
  onChange: (value: number) => void;
}

/** A comma is a point to many. */
const parse = (typed: string) =>
  /^[-−+]?\d{1,4}([.,]\d+)?$/.test(typed.trim())
    ? Number(typed.trim().replace('−', '-').replace(',', '.'))
    : undefined;

const written = (value: number) => String(Math.round(value * 10) / 10 + 0);

/** A number with its unit, to be typed or stepped. What is typed counts on Enter or on leaving. */
export function NumberField(props: NumberFieldProps) {
  const { label, hint, isHintShown, unit, value, held, least, most, onChange } = props;
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const [said, setSaid] = useState('');

  function commit() {
    if (typed === undefined) return;
    const number = parse(typed);
    setTyped(undefined);
    if (number === undefined) {
      setSaid(artworkMessages.fields.wrong(least, most));
      return;
    }
    set(number);
  }

  function set(number: number) {
    setSaid('');
    const next = Math.max(least, Math.min(most, number));
    if (next !== value) onChange(next);
  }

  function step(by: 1 | -1) {
    // the first step leads to a whole number
    const whole = by > 0 ? Math.floor(value + 0.001) : Math.ceil(value - 0.001);
    setTyped(undefined);
    set(whole + by);
  }

  const described = [hint && `${id}-hint`, said && `${id}-said`].filter(Boolean).join(' ');
  return (
    <div className="stack-4 millimetres">
      <label htmlFor={id}>{label}</label>
      <div className="millimetres-in">
        <button
          type="button"
          aria-label={artworkMessages.fields.less(label)}
          onClick={() => step(-1)}
        >
          <Icon of={Minus} />
        </button>
        <HeldInput
          held={held}
          id={id}
          inputMode="decimal"
          autoComplete="off"
          aria-describedby={described || undefined}
          typed={typed}
          value={value}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={commit}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              // Not the form's business: a number is finished, nothing is sent.
              event.preventDefault();
              commit();
            }
            if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
              event.preventDefault();
              step(event.key === 'ArrowUp' ? 1 : -1);
            }
          }}
        />
        <span aria-hidden>{unit}</span>
        <button
          type="button"
          aria-label={artworkMessages.fields.more(label)}
          onClick={() => step(1)}
        >
          <Icon of={Plus} />
        </button>
      </div>
      {hint && (
        <span className={isHintShown ? 'hint' : 'sr'} id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {said && (
        <output className="hint" id={`${id}-said`}>
          {said}
        </output>
      )}
    </div>
  );
}

interface HeldInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value'> {
  typed: string | undefined;
  value: number;
  held: HeldNumber | undefined;
}

/** While a picture is held it follows in the document, and React draws nothing again. */
function HeldInput({ typed, value, held, ...attributes }: HeldInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const follow = useEffectEvent(() => {
    const position = held?.live.read();
    // it is rounded when it is let go
    const shown = held && position ? Math.round(held.valueOf(position)) : value;
    if (input.current) input.current.value = typed ?? written(shown);
  });
  const live = held?.live;
  useEffect(() => live?.subscribe(() => follow()), [live]);
  return <input {...attributes} ref={input} value={typed ?? written(value)} />;
}
