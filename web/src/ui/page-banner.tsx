import { ChevronRight } from 'lucide';
import { Fragment, type ReactNode } from 'react';
import banner from './banner.svg';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';

export interface Crumb {
  label: string;
  to: string;
}

type Props =
  | { variant: 'home'; title: ReactNode; children?: ReactNode }
  | { variant: 'strip'; title: ReactNode }
  | { variant: 'slim'; title: string; crumbs: readonly Crumb[] };

// spec: 2.4 9.26
/**
 * The cloth with the bird, above <main> on every page but the admin's. `home` carries the
 * headline, `strip` the page's h1, `slim` the way back; there the h1 stands in the page.
 */
export function PageBanner(props: Props) {
  // on the home page it is the largest thing in view; elsewhere goods come first
  const fetchPriority = props.variant === 'home' ? 'high' : 'low';
  const cloth = <img src={banner} alt="" width={1920} height={260} fetchPriority={fetchPriority} />;
  if (props.variant === 'slim') {
    return (
      <div className="banner banner-slim">
        {cloth}
        <div className="page banner-in">
          <Breadcrumb crumbs={props.crumbs} title={props.title} />
        </div>
      </div>
    );
  }
  return (
    <section className={`banner banner-${props.variant}`} aria-labelledby="page-title">
      {cloth}
      <div className="page banner-in">
        <h1 id="page-title">{props.title}</h1>
        {props.variant === 'home' && props.children}
      </div>
    </section>
  );
}

function Breadcrumb({ crumbs, title }: { crumbs: readonly Crumb[]; title: string }) {
  return (
    <nav className="line-8 crumbs" aria-label="Breadcrumb">
      {crumbs.map(({ label, to }) => (
        <Fragment key={to}>
          <Link to={to}>{label}</Link>
          <Icon of={ChevronRight} />
        </Fragment>
      ))}
      <span aria-current="page">{title}</span>
    </nav>
  );
}
