import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { kitMessages } from './messages.ts';

/** The mounted forms. */
const shownForms = new Set<UnsavedForm>();

/**
 * Asks before what was typed in a form is lost: to a link, to the browser's own bars, or to
 * whatever the form itself is closed by.
 */
export function useUnsaved(lostWith: UnsavedForm['lostWith'] = 'address') {
  const form = useRef<UnsavedForm>({ labels: [], lostWith });
  const [waiting, setWaiting] = useState<{ go: () => void; forms: readonly UnsavedForm[] }>();
  const [isAsking, setAsking] = useState(false);
  const navigate = useNavigate();

  function ask(forms: readonly UnsavedForm[], go: () => void) {
    setWaiting({ go, forms });
    setAsking(true);
  }

  /** Forms that this one has to ask for: none where another one does. */
  function formsToAskFor(left: LeaveScope) {
    const forms = formsLosing(shownForms, left);
    return forms[0] === form.current ? forms : [];
  }

  const intercept = useEffectEvent((event: MouseEvent) => {
    const link = linkIn(event);
    const left = link && leaveScope(location, link);
    const forms = left ? formsToAskFor(left) : [];
    if (!link || forms.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    ask(forms, () => void navigate(link.pathname + link.search + link.hash));
  });

  useHistoryBlocker(
    () => formsToAskFor('page').length > 0,
    (go) => ask(formsToAskFor('page'), go),
  );

  useEffect(() => {
    const { current } = form;
    const onClick = (event: MouseEvent) => intercept(event);
    const warn = (event: BeforeUnloadEvent) => {
      if (current.labels.length > 0) event.preventDefault();
    };
    shownForms.add(current);
    // Before the links themselves hear of it.
    document.addEventListener('click', onClick, true);
    window.addEventListener('beforeunload', warn);
    return () => {
      shownForms.delete(current);
      document.removeEventListener('click', onClick, true);
      window.removeEventListener('beforeunload', warn);
    };
  }, []);

  return {
    /** Takes the labels of what closing would lose. */
    onUnsavedChange: (labels: readonly string[]) => {
      form.current.labels = labels;
    },
    confirmDiscard: (go: () => void) => {
      if (form.current.labels.length === 0) go();
      else ask([form.current], go);
    },
    question: {
      open: isAsking,
      fields: uniqueLabels(waiting?.forms ?? []),
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

/** A form of the page with what was typed in it. */
export interface UnsavedForm {
  /** Labels of what closing it would lose. */
  labels: readonly string[];
  /** Whether leaving the address loses the form, or only leaving the page. */
  readonly lostWith: 'address' | 'page';
}

/** How far somebody is about to leave. Leaving a page leaves its address too. */
type LeaveScope = 'address' | 'page';

/** Forms that would lose something. The first of them asks for all, so that one question is asked. */
export function formsLosing(forms: Iterable<UnsavedForm>, left: LeaveScope): UnsavedForm[] {
  return [...forms].filter(
    ({ labels, lostWith }) => labels.length > 0 && (left === 'page' || lostWith === 'address'),
  );
}

/** Each label once: two forms may have a field of the same name. */
export function uniqueLabels(forms: readonly UnsavedForm[]): string[] {
  return [...new Set(forms.flatMap(({ labels }) => labels))];
}

/** Marks the forms as discarded. */
function discard(forms: readonly UnsavedForm[]): void {
  for (const form of forms) form.labels = [];
}

interface Address {
  pathname: string;
  search: string;
}

/** How far a link leaves; undefined where it leads to the current address. */
export function leaveScope(here: Address, to: Address): LeaveScope | undefined {
  if (to.pathname !== here.pathname) return 'page';
  return to.search === here.search ? undefined : 'address';
}

/**
 * Holds the browser's Back and Forward while `isHeld`, and leads on as `ask` allows. What stays on
 * the page, such as another page of its list, is not held; nor is anything in a browser that
 * cannot be asked to.
 */
function useHistoryBlocker(isBlocked: () => boolean, ask: (go: () => void) => void): void {
  const { pathname } = useLocation();
  /** Until this page is left: the forms on it are asked no more. */
  const isAllowed = useRef(false);

  const intercept = useEffectEvent((event: NavigateEvent) => {
    const { navigationType, cancelable, destination } = event;
    if (navigationType !== 'traverse' || !cancelable || isAllowed.current || !isBlocked()) return;
    // what leaves the document is asked about by the browser
    if (!destination.sameDocument || new URL(destination.url).pathname === pathname) return;
    const steps = destination.index - (navigation.currentEntry?.index ?? 0);
    event.preventDefault();
    ask(() => {
      isAllowed.current = true;
      history.go(steps);
    });
  });

  useEffect(() => {
    // not every browser has it
    const asked = 'navigation' in window ? navigation : undefined;
    const onNavigate = (event: NavigateEvent) => intercept(event);
    asked?.addEventListener('navigate', onNavigate);
    return () => asked?.removeEventListener('navigate', onNavigate);
  }, []);
}

interface DiscardQuestionProps {
  open: boolean;
  /** Labels of what would be lost. */
  fields: readonly string[];
  onConfirm: () => void;
  onCancel: () => void;
}

// spec: 2.148
export function DiscardQuestion({ fields, ...dialog }: DiscardQuestionProps) {
  const discardMessages = kitMessages.discard;
  return (
    <ConfirmDialog
      {...dialog}
      title={discardMessages.title}
      sentence={discardMessages.sentence(fields)}
      confirmLabel={discardMessages.confirm}
      cancelLabel={discardMessages.cancel}
    />
  );
}
