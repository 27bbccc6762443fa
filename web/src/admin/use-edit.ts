import { useEffect, useRef, useState } from 'react';

/** Editing in place: after it the focus is on the button that opened it again. */
export function useEdit(startsOpen = false) {
  const [isOpen, setOpen] = useState(startsOpen);
  const [isAsked, setAsked] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(startsOpen);

  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  function open() {
    setAsked(true);
    setOpen(true);
  }

  /** `isAsked`: somebody has opened it, who goes on in it. */
  return { isOpen, isAsked, opener, open, close: () => setOpen(false) };
}
