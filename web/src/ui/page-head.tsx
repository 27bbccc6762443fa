import { createContext, use } from 'react';
import { shopName } from './shop-name.ts';

export interface Head {
  title: string;
  description?: string;
}

/** On the server the page reports its head here, and the document is built around it. */
export const HeadReport = createContext<((head: Head) => void) | undefined>(undefined);

/** Nothing follows the name, which may be read from right to left. */
export function fullTitle(title: string): string {
  return title ? `${title} · ${shopName()}` : shopName();
}

/** Title and description of the page; React carries them to the document's head. */
export function PageHead({ title, description }: Head) {
  const report = use(HeadReport);
  if (report) {
    report({ title, description });
    return null;
  }
  return (
    <>
      <title>{fullTitle(title)}</title>
      {description && <meta name="description" content={description} />}
    </>
  );
}
