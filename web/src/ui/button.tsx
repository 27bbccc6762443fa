import type { ComponentProps, MouseEvent } from 'react';
import { Link } from './link.tsx';

interface ButtonLook {
  variant?: 'primary' | 'secondary' | 'light' | 'quiet' | 'danger' | 'danger-solid';
  size?: 'compact';
  /** The dashed inner seam: for the one button of a page that commits. */
  sewn?: boolean;
  block?: boolean;
}

function classOf({ variant = 'primary', size, sewn, block }: ButtonLook, more?: string): string {
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

interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  /** While what it does is under way it keeps the focus, and ignores presses. */
  busy?: boolean;
}

export function Button({
  variant,
  size,
  sewn,
  block,
  className,
  type = 'button',
  busy = false,
  'aria-disabled': isWaiting = busy,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      // HTML allows none beside `disabled`
      aria-disabled={(!rest.disabled && isWaiting) || undefined}
      aria-busy={busy || rest['aria-busy']}
      onClick={busy ? ignorePress : onClick}
      className={classOf({ variant, size, sewn, block }, className)}
    />
  );
}

/** A button that submits a form does not, either. */
const ignorePress = (event: MouseEvent) => event.preventDefault();

export function ButtonLink({
  variant,
  size,
  sewn,
  block,
  className,
  ...rest
}: ButtonLook & ComponentProps<typeof Link>) {
  return <Link {...rest} className={classOf({ variant, size, sewn, block }, className)} />;
}
