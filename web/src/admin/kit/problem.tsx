import type { ReactNode } from 'react';

interface ProblemProps {
  /** Names it to the control that it is about. */
  id?: string;
  /** A sentence; nothing where there is none. */
  children: ReactNode;
}

/** Says what is wrong below the field or act that it is about. It is read out as it appears. */
export function Problem({ id, children }: ProblemProps) {
  if (!children) return null;
  return (
    <p className="field-error" id={id} role="alert">
      {children}
    </p>
  );
}
