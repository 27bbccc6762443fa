import type { ComponentProps } from 'react';
import { Link } from './link.tsx';

interface Look {
  variant?: 'primary' | 'secondary' | 'light' | 'quiet' | 'danger' | 'danger-solid';
  size?: 'compact';
  /** The dashed inner seam: for the one button of a page that commits. */
  sewn?: boolean;
  block?: boolean;
}

function classOf({ variant = 'primary', size, sewn, block }: Look, more?: string): string {
  return [
    'btn',
    `btn-${variant}`,
    size === 'compact' && 'btn-s',
    sewn && 'btn-sewn',
    block && 'btn-block',
    more,
  ]
    .filter(Boolean)
    .join(' ');
}

export function Button({
  variant,
  size,
  sewn,
  block,
  className,
  type = 'button',
  'aria-disabled': isWaiting,
  ...rest
}: Look & ComponentProps<'button'>) {
  return (
    <button
      {...rest}
      type={type}
      // HTML allows none beside `disabled`
      aria-disabled={(!rest.disabled && isWaiting) || undefined}
      className={classOf({ variant, size, sewn, block }, className)}
    />
  );
}

export function ButtonLink({
  variant,
  size,
  sewn,
  block,
  className,
  ...rest
}: Look & ComponentProps<typeof Link>) {
  return <Link {...rest} className={classOf({ variant, size, sewn, block }, className)} />;
}
