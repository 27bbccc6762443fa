import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { Link } from '../../ui/link.tsx';
import { namesOf } from '../kit/fields.tsx';
import { messages as deliveryMessages } from './delivery-messages.ts';
import { messages } from './messages.ts';
import type { sections } from './sections.ts';

interface SettingsTab {
  title: string;
  /** A page of its own, at `/admin/settings/` and the name of the tab; others are sections. */
  isPage?: boolean;
}

/** In the order of the row. Pages of their own have it, too, so the forms of the sections are not in it. Another page is one row here, and its address in `admin-paths.ts`. */
const TABS = {
  shop: messages.shop,
  region: messages.region,
  look: { title: messages.tabs.look, isPage: true },
  home: { title: messages.tabs.home, isPage: true },
  pages: { title: messages.tabs.pages, isPage: true },
  mails: { title: messages.mails.tab, isPage: true },
  days: messages.days,
  approval: messages.approval,
  delivery: deliveryMessages,
  payment: messages.payment,
  returns: messages.returns,
  goods: messages.goods,
  legal: messages.legal,
  tax: messages.tax,
  changes: { title: messages.changes.title },
} satisfies Record<string, SettingsTab> & Record<keyof typeof sections, SettingsTab>;

export type TabName = keyof typeof TABS;

const tabs: Readonly<Record<TabName, SettingsTab>> = TABS;

const NAMES = namesOf(TABS);

export const isPageTab = (name: TabName) => tabs[name].isPage === true;

export const titleOfTab = (name: TabName) => tabs[name].title;

export const idOfSection = (name: TabName) => `settings-${name}`;

const PAGE = '/admin/settings';

export const addressOfTab = (name: TabName) =>
  isPageTab(name) ? `${PAGE}/${name}` : `${PAGE}#${idOfSection(name)}`;

const sectionOf = (name: TabName) => document.getElementById(idOfSection(name));

/**
 * Links to the sections of the settings and to their pages, which stay in sight.
 * @param page the page that they stand on, when it is one of its own
 */
export function SettingsTabs({ page }: { page?: TabName }) {
  const nav = useRef<HTMLElement>(null);
  const section = useCurrentSection();
  const current = page ?? section;
  useCurrentInSight(nav, current);
  useSectionOfAddress();
  return (
    <nav ref={nav} className="list-tabs settings-links" aria-label={messages.sections}>
      {NAMES.map((name) => (
        <Link
          key={name}
          to={addressOfTab(name)}
          aria-current={name === current ? (page ? 'page' : true) : undefined}
          onClick={(event) => goTo(name, event)}
        >
          {tabs[name].title}
        </Link>
      ))}
    </nav>
  );
}

/** On the page of a section the address stays: Back leads to the page before. */
function goTo(name: TabName, event: MouseEvent): void {
  const section = isPageTab(name) ? null : sectionOf(name);
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
    // after the focus has come into the page, where another one led here
    const timer = section ? setTimeout(() => show(section)) : undefined;
    return () => clearTimeout(timer);
  }, [hash]);
}

/** The tabs scroll sideways to the current one, and the page stays as it is. */
function useCurrentInSight(nav: RefObject<HTMLElement | null>, current: TabName): void {
  useEffect(() => {
    const bar = nav.current;
    const link = bar?.querySelector<HTMLElement>(`[href="${addressOfTab(current)}"]`);
    if (!bar || !link) return;
    bar.scrollTo({ left: link.offsetLeft - (bar.clientWidth - link.offsetWidth) / 2 });
  }, [nav, current]);
}

/**
 * The last one that has begun in the upper third of the window. At the end of the page those below
 * never get there: it is the one that has the focus, as after a press on its link, or the last.
 */
function useCurrentSection(): TabName {
  const [current, setCurrent] = useState<TabName>('shop');
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
function focusedSection(): TabName | undefined {
  return NAMES.find((name) => {
    const section = sectionOf(name);
    if (!section?.contains(document.activeElement)) return false;
    return section.getBoundingClientRect().bottom > innerHeight / 3;
  });
}
