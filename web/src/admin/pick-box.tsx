interface PickBoxProps {
  /** For the ear. */
  label: string;
  isPicked: boolean;
  onPick: (isPicked: boolean) => void;
}

/** A box alone, in the row that it picks. */
export function PickBox({ label, isPicked, onPick }: PickBoxProps) {
  return (
    <label className="check">
      <input type="checkbox" checked={isPicked} onChange={({ target }) => onPick(target.checked)} />
      <span className="sr">{label}</span>
    </label>
  );
}
