import { History } from 'lucide';
import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { namesOf } from '../kit/fields.tsx';
import { messages } from './messages.ts';
import { sections } from './sections.ts';

/** In the order of the page. */
const SECTIONS = { ...sections, changes: { icon: History, title: messages.changes.title } };

const NAMES = namesOf(SECTIONS);

export type SectionName = keyof typeof SECTIONS;

export const idOfSection = (name: SectionName) => `settings-${name}`;

const sectionOf = (name: SectionName) => document.getElementById(idOfSection(name));

/**
 * Links to the sections of the page: beside them where there is room, elsewhere tabs above them,
 * which stay in sight.
 */
export function SectionLinks() {
  const nav = useRef<HTMLElement>(null);
  const current = useCurrentSection();
  useCurrentInSight(nav, current);
  useSectionOfAddress();
  return (
    <nav ref={nav} className="list-tabs settings-links" aria-label={messages.sections}>
      {NAMES.map((name) => (
        <a
          key={name}
          href={`#${idOfSection(name)}`}
          aria-current={name === current || undefined}
          onClick={(event) => goTo(name, event)}
        >
          <Icon of={SECTIONS[name].icon} />
          {SECTIONS[name].title}
        </a>
      ))}
    </nav>
  );
}

/** The address stays: Back leads to the page before. */
function goTo(name: SectionName, event: MouseEvent): void {
  const section = sectionOf(name);
  if (!section || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  show(section);
}

/** To the heading, with the focus. */
function show(section: HTMLElement): void {
  section.scrollIntoView();
  const heading = section.querySelector('h2') ?? section;
  heading.focus({ preventScroll: true });
}

/** Where the address names a section, the page begins with it: the browser came before the page. */
function useSectionOfAddress(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const name = NAMES.find((one) => hash === `#${idOfSection(one)}`);
    const section = name && sectionOf(name);
    if (section) show(section);
  }, [hash]);
}

/** The tabs scroll sideways to the current one, and the page stays as it is. */
function useCurrentInSight(nav: RefObject<HTMLElement | null>, current: SectionName): void {
  useEffect(() => {
    const bar = nav.current;
    const link = bar?.querySelector<HTMLElement>(`[href="#${idOfSection(current)}"]`);
    if (!bar || !link) return;
    bar.scrollTo({ left: link.offsetLeft - (bar.clientWidth - link.offsetWidth) / 2 });
  }, [nav, current]);
}

/**
 * The last one that has begun in the upper third of the window. At the end of the page those below
 * never get there: it is the one that has the focus, as after a press on its link, or the last.
 */
function useCurrentSection(): SectionName {
  const [current, setCurrent] = useState<SectionName>('shop');
  useEffect(() => {
    const look = () => {
      const { scrollHeight } = document.documentElement;
      const isAtEnd = scrollY > 0 && innerHeight + scrollY >= scrollHeight - 2;
      const begun = NAMES.findLast(
        (name) => (sectionOf(name)?.getBoundingClientRect().top ?? Infinity) < innerHeight / 3,
      );
      setCurrent(isAtEnd ? (focusedSection() ?? 'changes') : (begun ?? 'shop'));
    };
    look();
    const listening = new AbortController();
    const { signal } = listening;
    addEventListener('scroll', look, { passive: true, signal });
    addEventListener('resize', look, { signal });
    // a press on a link at the end of the page scrolls no further
    addEventListener('focusin', look, { signal });
    return () => listening.abort();
  }, []);
  return current;
}

/** As long as it is seen below the upper third of the window. */
function focusedSection(): SectionName | undefined {
  return NAMES.find((name) => {
    const section = sectionOf(name);
    if (!section?.contains(document.activeElement)) return false;
    return section.getBoundingClientRect().bottom > innerHeight / 3;
  });
}
