import { type ReactNode, useId } from 'react';

interface LookPanelProps {
  title: string;
  lead?: string;
  children: ReactNode;
}

/** A group of what is chosen for the look. */
export function LookPanel({ title, lead, children }: LookPanelProps) {
  const id = useId();
  return (
    <section className="box-panel stack-14" aria-labelledby={id}>
      <div>
        <h2 className="h3" id={id}>
          {title}
        </h2>
        {lead !== undefined && <p className="soft">{lead}</p>}
      </div>
      {children}
    </section>
  );
}
