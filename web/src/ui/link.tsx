import type { ComponentProps } from 'react';
import { useHref, useLinkClickHandler, useLocation } from 'react-router';

export interface LinkProps extends ComponentProps<'a'> {
  /** An address of the shop, without its origin. */
  to: string;
  replace?: boolean;
  state?: unknown;
  preventScrollReset?: boolean;
}

/**
 * A link within the shop, opened without a new document. The router's own component also loads
 * pages beforehand and tells other origins apart, which the shop has no use for: 1 kB.
 */
export function Link({
  to,
  replace,
  state,
  preventScrollReset,
  onClick,
  children,
  ...rest
}: LinkProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler(to, {
    target: rest.target,
    replace,
    state,
    preventScrollReset,
  });
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    >
      {children}
    </a>
  );
}

/** Says when it leads here. The router's `NavLink` knows more, in a file that every visitor loads. */
export function BarLink(props: LinkProps) {
  const { pathname } = useLocation();
  const isHere = pathname.toLowerCase() === props.to;
  return <Link {...props} aria-current={isHere ? 'page' : undefined} />;
}
