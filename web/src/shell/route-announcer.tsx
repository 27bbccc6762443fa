import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/**
 * What a browser does by itself when a page is loaded: start at the top or at the anchor, take
 * the focus into the page, say its title. Going back leaves the scrolling to the browser, which
 * remembers it.
 */
export function RouteAnnouncer() {
  const { pathname, hash } = useLocation();
  const kind = useNavigationType();
  const queries = useQueryClient();
  const fetching = useIsFetching();
  const place = pathname + hash;
  const entered = useRef(place);
  const announced = useRef(place);
  const [said, setSaid] = useState('');

  useEffect(() => {
    if (entered.current === place) return;
    entered.current = place;
    if (kind !== NavigationType.Pop && !hash) window.scrollTo({ top: 0, behavior: 'instant' });
    focusMain();
  }, [place, hash, kind]);

  // Anchor and title are there when the page has its data.
  useEffect(() => {
    // The count of this render is older than the queries that the page has just started.
    const complete = fetching === 0 && queries.isFetching() === 0;
    if (announced.current === place || !complete) return;
    announced.current = place;
    if (hash) anchorOf(hash)?.scrollIntoView({ behavior: 'instant' });
    if (document.activeElement === document.body) focusMain();
    setSaid(document.title);
  }, [place, hash, queries, fetching]);

  return <output className="sr">{said}</output>;
}

function focusMain() {
  const main = document.getElementById('main');
  if (!main) return;
  main.tabIndex = -1;
  main.focus({ preventScroll: true });
}

function anchorOf(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    // A per cent sign that encodes nothing.
    return null;
  }
}
