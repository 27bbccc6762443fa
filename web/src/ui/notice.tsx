import { CircleAlert, CircleCheck, Clock, TriangleAlert } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

const icons = {
  danger: CircleAlert,
  warning: TriangleAlert,
  success: CircleCheck,
  info: Clock,
} as const;

/** A message that stays on the page. `live` reads it out when it appears. */
export function Notice({
  tone,
  title,
  live,
  children,
}: {
  tone: keyof typeof icons;
  title?: ReactNode;
  live?: boolean;
  children?: ReactNode;
}) {
  const icon = icons[tone];
  const role = live ? (tone === 'danger' ? 'alert' : 'status') : undefined;
  return (
    <div className={`stack-12 notice notice-${tone}`} role={role}>
      <Icon of={icon} />
      <div>
        {title && <strong>{title}</strong>}
        {children}
      </div>
    </div>
  );
}
