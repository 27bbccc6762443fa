import { ChevronRight } from 'lucide';
import { Fragment, type ReactNode, use } from 'react';
import banner from './banner.svg';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';
import { OwnBanner } from './own-banner.ts';

export interface Crumb {
  label: string;
  to: string;
}

export type BannerProps =
  | { variant: 'home'; title: ReactNode; children?: ReactNode }
  | { variant: 'strip'; title: ReactNode }
  | { variant: 'slim'; title: string; crumbs: readonly Crumb[] };

// spec: 2.4 9.26
/** Above <main> on every page but the admin's. */
export function PageBanner(props: BannerProps) {
  const renderOwn = use(OwnBanner);
  return renderOwn ? renderOwn(props) : <ClothBanner {...props} />;
}

/**
 * The cloth with the bird. `home` carries the headline, `strip` the page's h1, `slim` the way back;
 * there the h1 stands in the page.
 */
export function ClothBanner(props: BannerProps) {
  if (props.variant === 'slim') {
    return (
      <div className="banner banner-slim">
        <Cloth />
        <div className="page banner-in">
          <Breadcrumb crumbs={props.crumbs} title={props.title} />
        </div>
      </div>
    );
  }
  return (
    <section className={`banner banner-${props.variant}`} aria-labelledby="page-title">
      <Cloth isHome={props.variant === 'home'} />
      <div className="page banner-in">
        <h1 id="page-title">{props.title}</h1>
        {props.variant === 'home' && props.children}
      </div>
    </section>
  );
}

/** On the home page it is the largest thing in view; elsewhere goods come first. */
export function Cloth({ isHome = false }) {
  const fetchPriority = isHome ? 'high' : 'low';
  return <img src={banner} alt="" width={1920} height={260} fetchPriority={fetchPriority} />;
}

export function Breadcrumb({
  crumbs,
  title,
  className = 'line-8 crumbs',
}: {
  crumbs: readonly Crumb[];
  title: string;
  className?: string;
}) {
  return (
    <nav className={className} aria-label="Breadcrumb">
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
