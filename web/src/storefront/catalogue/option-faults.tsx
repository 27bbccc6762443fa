import { CircleAlert, TriangleAlert } from 'lucide-react';

/** A sentence under an option: what hinders, or what is advised. */
export interface Fault {
  says: string;
  isHard: boolean;
}

export function OptionFaults({ id, faults }: { id: string; faults: readonly Fault[] }) {
  if (faults.length === 0) return null;
  return (
    <div className="faults" id={id}>
      {faults.map(({ says, isHard }) => (
        <p key={says} className={isHard ? 'field-error' : 'field-error field-advice'}>
          {isHard ? (
            <CircleAlert className="icon" aria-hidden />
          ) : (
            <TriangleAlert className="icon" aria-hidden />
          )}
          <span>{says}</span>
        </p>
      ))}
    </div>
  );
}
