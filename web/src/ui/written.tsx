import { useMemo } from 'react';

declare global {
  interface Window {
    trustedTypes?: {
      createPolicy: (
        name: string,
        rules: { createHTML: (html: string) => string },
      ) => { createHTML: (html: string) => TrustedHTML };
    };
  }
}

/** Where browsers ask who made some HTML (Trusted Types), this alone may. */
const policy = import.meta.env.SSR
  ? undefined
  : window.trustedTypes?.createPolicy('written', { createHTML: (html) => html });

/** HTML by the shop's server, as browsers ask for it; their types for TypeScript know texts alone. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const trusted = (html: string) => (policy ? policy.createHTML(html) : html) as string;

interface WrittenProps {
  /** By the shop's server, which lets no script and no foreign tag through: render-pages.ts. */
  html: string;
  className?: string;
}

/** A text of an admin, as the server made HTML of it. */
export function Written({ html, className }: WrittenProps) {
  // The same object for the same text: with another one React would write it anew.
  const inner = useMemo(() => ({ __html: trusted(html) }), [html]);
  return <div className={className} dangerouslySetInnerHTML={inner} />;
}
