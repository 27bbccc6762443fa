import { type ComponentProps, lazy, Suspense, useEffect, useRef, useState } from 'react';

const Suggestions = lazy(async () => ({
  default: (await import('./suggestions.tsx')).Suggestions,
}));

/** A field for a search. What makes suggestions is loaded when somebody is about to type. */
export function SuggestedField(props: ComponentProps<'input'>) {
  const input = useRef<HTMLInputElement>(null);
  const [field, setField] = useState<HTMLInputElement>();
  /** The search that was sent last, also while the suggestions are still being loaded. */
  const sent = useRef<string>(undefined);
  useEffect(() => {
    const { current } = input;
    // it may have the focus before it is hydrated
    if (current === document.activeElement) setField(current ?? undefined);
    const onSubmit = () => (sent.current = current?.value);
    const form = current?.form;
    form?.addEventListener('submit', onSubmit, { capture: true });
    return () => form?.removeEventListener('submit', onSubmit, { capture: true });
  }, []);
  return (
    <>
      <input
        {...props}
        ref={input}
        className="input"
        type="search"
        name="q"
        maxLength={200}
        enterKeyHint="search"
        autoComplete="off"
        onFocus={({ currentTarget }) => setField(currentTarget)}
      />
      {field && (
        <Suspense>
          <Suggestions field={field} sent={sent} />
        </Suspense>
      )}
    </>
  );
}
