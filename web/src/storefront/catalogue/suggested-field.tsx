import { type ComponentProps, lazy, Suspense, useEffect, useRef, useState } from 'react';

const Suggestions = lazy(async () => ({
  default: (await import('./suggestions.tsx')).Suggestions,
}));

/** A field for a search. What makes suggestions is loaded when somebody is about to type. */
export function SuggestedField(props: ComponentProps<'input'>) {
  const input = useRef<HTMLInputElement>(null);
  const [field, setField] = useState<HTMLInputElement>();
  useEffect(() => {
    // it may have the focus before it is hydrated
    if (input.current === document.activeElement) setField(input.current ?? undefined);
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
          <Suggestions field={field} />
        </Suspense>
      )}
    </>
  );
}
