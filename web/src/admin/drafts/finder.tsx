import { Search } from 'lucide';
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { Icon } from '../../ui/icon.tsx';

interface FinderOption {
  key: string;
  shown: ReactNode;
  /** Stands apart, after the others. */
  isApart?: boolean;
}

interface FinderProps {
  ref?: Ref<HTMLInputElement>;
  id?: string;
  label: string;
  placeholder: string;
  typed: string;
  /** Whether the options are those of what is typed. */
  isSettled: boolean;
  /** Read out, and shown where nothing is found. */
  said: string;
  options: readonly FinderOption[];
  isDisabled: boolean;
  onType: (typed: string) => void;
  onPick: (key: string) => void;
  onLeave?: () => void;
}

/** Characters of a field that finds: a signature fits. */
const TYPED_MAX = 300;

/** A field that finds: arrows go through what is found, Enter takes it, once it is there. */
export function Finder(props: FinderProps) {
  const { ref, label, placeholder, typed, isSettled, said, options, isDisabled } = props;
  const { onType, onPick, onLeave } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const [at, setAt] = useState(0);
  const [isOpen, setOpen] = useState(false);
  /** Enter came before what is found. */
  const [isPressed, setPressed] = useState(false);
  const active = options[Math.min(at, options.length - 1)];
  const isShown = isOpen && typed.trim() !== '' && options.length > 0;

  const list = useRef<HTMLDivElement>(null);
  const count = options.length;
  useEffect(() => {
    // the field may stand at the end of what is in view
    if (isShown && count > 0) list.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown, count]);
  useEffect(() => {
    if (isShown) list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [isShown, at]);

  function pick(key: string) {
    setPressed(false);
    setOpen(false);
    setAt(0);
    onPick(key);
  }

  const first = isPressed && isSettled ? options[0]?.key : undefined;
  const pickFirst = useEffectEvent(pick);
  useEffect(() => {
    if (first === undefined) return undefined;
    const timer = setTimeout(() => pickFirst(first));
    return () => clearTimeout(timer);
  }, [first]);

  function press(event: KeyboardEvent) {
    if (event.key === 'Enter') {
      event.preventDefault();
      if (typed.trim() === '') return;
      if (!isSettled) setPressed(true);
      else if (active) pick(active.key);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const by = event.key === 'ArrowDown' ? 1 : -1;
      setOpen(true);
      setAt((Math.min(at, options.length - 1) + by + options.length) % options.length || 0);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      if (isShown) setOpen(false);
      else onLeave?.();
    }
  }

  return (
    <div className="finder">
      <div className="finder-field">
        <Icon of={Search} />
        <input
          ref={ref}
          id={id}
          className="input"
          role="combobox"
          aria-label={label}
          aria-expanded={isShown}
          aria-controls={`${id}-found`}
          aria-autocomplete="list"
          aria-activedescendant={isShown && active ? `${id}-${active.key}` : undefined}
          placeholder={placeholder}
          autoComplete="off"
          maxLength={TYPED_MAX}
          value={typed}
          disabled={isDisabled}
          onChange={({ target }) => {
            setAt(0);
            setPressed(false);
            setOpen(true);
            onType(target.value);
          }}
          onFocus={() => setOpen(true)}
          onBlur={() => {
            setOpen(false);
            setPressed(false);
          }}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text').trim();
            if (!/[\n\t]/.test(pasted)) return;
            // the browser would run the lines of a signature together
            event.preventDefault();
            const { value, selectionStart: from, selectionEnd: to } = event.currentTarget;
            const line = pasted.replaceAll(/\s*[\n\t]\s*/g, ', ');
            const before = value.slice(0, from ?? value.length);
            const after = value.slice(to ?? value.length);
            setAt(0);
            setPressed(false);
            setOpen(true);
            onType(`${before}${line}${after}`.slice(0, TYPED_MAX));
          }}
          onKeyDown={press}
        />
      </div>
      <output className={said === '' || isShown ? 'sr' : 'small soft'}>{said}</output>
      <div
        ref={list}
        className="finder-found"
        id={`${id}-found`}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- of a field that finds
        role="listbox"
        aria-label={label}
        hidden={!isShown}
      >
        {options.map(({ key, shown, isApart = false }, index) => (
          // the field has the keys
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={key}
            id={`${id}-${key}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- of a list beside a field
            role="option"
            tabIndex={-1}
            aria-selected={active?.key === key}
            className={isApart ? 'is-apart' : undefined}
            // the field keeps the focus
            onPointerDown={(event) => event.preventDefault()}
            onPointerMove={() => setAt(index)}
            onClick={() => pick(key)}
          >
            {shown}
          </div>
        ))}
      </div>
    </div>
  );
}

/** The places of a text that were typed stand out. */
export function Marked({ text, typed }: { text: string; typed: string }) {
  const sought = typed.trim().toLowerCase();
  const at = sought === '' ? -1 : text.toLowerCase().indexOf(sought);
  if (at === -1) return <bdi>{text}</bdi>;
  return (
    <bdi>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + sought.length)}</mark>
      {text.slice(at + sought.length)}
    </bdi>
  );
}
