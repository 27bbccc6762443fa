import { useEffect, useRef, useState } from 'react';

/** Editing in place: after it the focus is on the button that opened it again. */
export function useEdit() {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);

  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  return { isOpen, opener, open: () => setOpen(true), close: () => setOpen(false) };
}
