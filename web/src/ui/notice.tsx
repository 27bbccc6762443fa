import { CircleAlert, CircleCheck, Clock, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

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
  const Icon = icons[tone];
  const role = live ? (tone === 'danger' ? 'alert' : 'status') : undefined;
  return (
    <div className={`notice notice-${tone}`} role={role}>
      <Icon className="icon" aria-hidden />
      <div>
        {title && <strong>{title}</strong>}
        {children}
      </div>
    </div>
  );
}
