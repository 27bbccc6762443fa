import { ChevronRight } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import banner from './banner.svg';

export interface Crumb {
  label: string;
  to: string;
}

type Props =
  | { variant: 'home'; title: ReactNode; children?: ReactNode }
  | { variant: 'strip'; title: ReactNode }
  | { variant: 'slim'; title: string; crumbs: readonly Crumb[] };

/**
 * The cloth with the bird, above <main> on every page but the admin's. `home` carries the
 * headline, `strip` the page's h1, `slim` the way back; there the h1 stands in the page.
 */
export function PageBanner(props: Props) {
  return (
    <div className={`banner banner-${props.variant}`}>
      <img src={banner} alt="" width={1920} height={260} />
      <div className="page banner-in">
        {props.variant === 'slim' ? (
          <Breadcrumb crumbs={props.crumbs} title={props.title} />
        ) : (
          <h1>{props.title}</h1>
        )}
        {props.variant === 'home' && props.children}
      </div>
    </div>
  );
}

function Breadcrumb({ crumbs, title }: { crumbs: readonly Crumb[]; title: string }) {
  return (
    <nav className="crumbs" aria-label="Breadcrumb">
      {crumbs.map(({ label, to }) => (
        <Fragment key={to}>
          <Link to={to}>{label}</Link>
          <ChevronRight className="icon" aria-hidden />
        </Fragment>
      ))}
      <span aria-current="page">{title}</span>
    </nav>
  );
}
