import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { discard, labelsOf, type Left, leftBy, losing, type UnsavedForm } from './unsaved-forms.ts';
import { useHistoryBlocker } from './use-history-blocker.ts';

/** Those that are shown. */
const shown = new Set<UnsavedForm>();

/**
 * Asks before what was typed in a form is lost: to a link, to the browser's own bars, or to
 * whatever the form itself is closed by.
 */
export function useUnsaved(goesWith: UnsavedForm['goesWith'] = 'address') {
  const form = useRef<UnsavedForm>({ labels: [], goesWith });
  const [waiting, setWaiting] = useState<{ go: () => void; forms: readonly UnsavedForm[] }>();
  const [isAsking, setAsking] = useState(false);
  const navigate = useNavigate();

  function ask(forms: readonly UnsavedForm[], go: () => void) {
    setWaiting({ go, forms });
    setAsking(true);
  }

  /** Forms that this one has to ask for: none where another one does. */
  function toAskFor(left: Left) {
    const forms = losing(shown, left);
    return forms[0] === form.current ? forms : [];
  }

  const hold = useEffectEvent((event: MouseEvent) => {
    const link = linkIn(event);
    const left = link && leftBy(location, link);
    const forms = left ? toAskFor(left) : [];
    if (!link || forms.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    ask(forms, () => void navigate(link.pathname + link.search + link.hash));
  });

  useHistoryBlocker(
    () => toAskFor('page').length > 0,
    (go) => ask(toAskFor('page'), go),
  );

  useEffect(() => {
    const { current } = form;
    const onClick = (event: MouseEvent) => hold(event);
    const warn = (event: BeforeUnloadEvent) => {
      if (current.labels.length > 0) event.preventDefault();
    };
    shown.add(current);
    // Before the links themselves hear of it.
    document.addEventListener('click', onClick, true);
    window.addEventListener('beforeunload', warn);
    return () => {
      shown.delete(current);
      document.removeEventListener('click', onClick, true);
      window.removeEventListener('beforeunload', warn);
    };
  }, []);

  return {
    /** Takes the labels of what closing would lose. */
    onTyped: (labels: readonly string[]) => {
      form.current.labels = labels;
    },
    unlessTyped: (go: () => void) => {
      if (form.current.labels.length === 0) go();
      else ask([form.current], go);
    },
    question: {
      open: isAsking,
      fields: labelsOf(waiting?.forms ?? []),
      onConfirm: () => {
        discard(waiting?.forms ?? []);
        setAsking(false);
        waiting?.go();
      },
      onCancel: () => setAsking(false),
    },
  };
}

/** A link within the shop that a click follows in this window. */
function linkIn(event: MouseEvent): HTMLAnchorElement | undefined {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) {
    return undefined;
  }
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.target || link.origin !== location.origin) return undefined;
  // Turning the pages of the list below leaves the form as it is.
  return link.closest('[data-keeps-form]') ? undefined : link;
}
