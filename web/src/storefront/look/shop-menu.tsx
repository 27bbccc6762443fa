import type { ShownFrame } from '@tailorbird/contract/shown-look';
import { ChevronDown } from 'lucide';
import { type MouseEvent, type ToggleEvent, useEffect, useRef } from 'react';
import { closeFromOutside } from '../../ui/close-from-outside.ts';
import { Icon } from '../../ui/icon.tsx';
import { messages } from './messages.ts';
import { OwnLink } from './own-link.tsx';

type Entry = NonNullable<ShownFrame['menu']>[number];

interface Entries {
  entries: readonly Entry[];
}

/** In place of the categories. Groups open by a press; on phones they stand in the menu alone. */
export function ShopMenu({ entries }: Entries) {
  const bar = useRef<HTMLElement>(null);
  useEffect(
    () => closeFromOutside(() => bar.current?.querySelector<HTMLDetailsElement>('[open]') ?? null),
    [],
  );
  useEffect(() => closeWhenLeft(bar.current), []);
  return (
    <nav className="catbar shop-menu" aria-label={messages.menu} ref={bar}>
      <ul className="page">
        {entries.map((entry, index) => (
          <li key={index}>{isGroup(entry) ? <Group {...entry} /> : <Single {...entry} />}</li>
        ))}
      </ul>
    </nav>
  );
}

const isGroup = ({ entries }: Entry) => entries.length > 0;

function Single({ label, href = '', onClick }: Entry & { onClick?: typeof closeAround }) {
  return (
    <OwnLink href={href} onClick={onClick}>
      <bdi>{label}</bdi>
    </OwnLink>
  );
}

/** <details>: it opens without any script, and by its name one at a time. */
function Group(group: Entry) {
  return (
    <details name="shop-menu" onToggle={keepInView}>
      <summary>
        <bdi>{group.label}</bdi>
        <Icon of={ChevronDown} className="icon chev" />
      </summary>
      <ul>
        {linksOf(group).map((link, index) => (
          <li key={index}>
            <Single {...link} onClick={closeAround} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** A choice closes the menu that it stands in. */
function closeAround({ currentTarget }: MouseEvent<HTMLElement>) {
  currentTarget.closest('details')?.removeAttribute('open');
}

/** A group that leads somewhere is the first of its links. */
const linksOf = ({ entries, ...group }: Entry): Entry[] => [
  ...(group.href === undefined ? [] : [{ ...group, entries: [] }]),
  ...entries.map((entry) => ({ ...entry, entries: [] })),
];

function closeWhenLeft(bar: HTMLElement | null) {
  const listening = new AbortController();
  bar?.addEventListener('focusout', closeGroup, { signal: listening.signal });
  return () => listening.abort();
}

/** A group that the focus leaves covers nothing any more. */
function closeGroup({ target, relatedTarget }: FocusEvent) {
  const group = target instanceof Element ? target.closest('details') : null;
  // a press on nothing moves no focus, and closes it by itself
  const isLeft = relatedTarget instanceof Node && !group?.contains(relatedTarget);
  if (isLeft) group?.removeAttribute('open');
}

/** One at the end of the bar opens towards its beginning. */
function keepInView({ currentTarget }: ToggleEvent<HTMLDetailsElement>) {
  currentTarget.classList.remove('is-end');
  const { right = 0 } = currentTarget.lastElementChild?.getBoundingClientRect() ?? {};
  currentTarget.classList.toggle('is-end', right > document.documentElement.clientWidth);
}

/** All entries as one list, for the menu of phones. */
export function PhoneEntries({ entries }: Entries) {
  return (
    <nav className="own-entries" aria-label={messages.menu}>
      <ul>
        {entries.map((entry, index) => (
          <li key={index}>
            {isGroup(entry) ? (
              <>
                <p>
                  <bdi>{entry.label}</bdi>
                </p>
                <ul>
                  {linksOf(entry).map((link, place) => (
                    <li key={place}>
                      <Single {...link} onClick={closeAround} />
                    </li>
                  ))}
                </ul>
              </>
            ) : (
              <Single {...entry} onClick={closeAround} />
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
