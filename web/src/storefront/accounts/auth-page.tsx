import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { PageBanner } from '../../ui/page-banner.tsx';
import { PageHead } from '../../ui/page-head.tsx';

export interface Point {
  icon: LucideIcon;
  text: string;
  more?: ReactNode;
}

/** The frame of the pages around logging in: a form, and beside it what is good to know. */
export function AuthPage({
  title,
  description,
  aside,
  children,
}: {
  title: string;
  description: string;
  aside: { title: string; points: readonly Point[] };
  children: ReactNode;
}) {
  return (
    <>
      <PageHead title={title} description={description} />
      <PageBanner variant="strip" title={title} />
      <main className="page" id="main">
        <div className="auth">
          <div className="auth-form content-start">{children}</div>
          <aside className="auth-aside" aria-labelledby="aside-title">
            <h2 className="h2" id="aside-title">
              {aside.title}
            </h2>
            <ul>
              {aside.points.map(({ icon: Icon, text, more }) => (
                <li key={text}>
                  <Icon className="icon" aria-hidden />
                  <span>
                    {text} {more}
                  </span>
                </li>
              ))}
            </ul>
          </aside>
        </div>
      </main>
    </>
  );
}
