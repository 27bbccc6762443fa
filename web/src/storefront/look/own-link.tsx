import type { ComponentProps } from 'react';
import { useLocation } from 'react-router';
import { Link } from '../../ui/link.tsx';

/** Addresses that lead to a page of the application, and to no file and no part of the API. */
const PAGE = /^\/(?!api\/|preview\/)[^.]*$/;

/** A link that the owner has made: to a page or a section of the shop, or to anywhere else. */
export function OwnLink({ href, children, ...rest }: ComponentProps<'a'> & { href: string }) {
  const { pathname } = useLocation();
  // an anchor within a page is the browser's own business
  if (!PAGE.test(href) || (pathname === '/' && href.startsWith('/#'))) {
    return (
      <a {...rest} href={href}>
        {children}
      </a>
    );
  }
  // written as the browser writes addresses, whatever letters the owner's have
  const { pathname: path } = new URL(href, 'http://shop');
  const isHere = !/[?#]/.test(href) && pathname.toLowerCase() === path.toLowerCase();
  return (
    <Link {...rest} to={href} aria-current={isHere ? 'page' : undefined}>
      {children}
    </Link>
  );
}
