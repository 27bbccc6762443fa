interface ActProps {
  label: string;
  name: string;
  isDisabled: boolean;
  onPress: () => void;
}

/** An act on one item: the item is named for the ear. */
export function Act({ label, name, isDisabled, onPress }: ActProps) {
  return (
    <button type="button" className="textlink textlink-s" disabled={isDisabled} onClick={onPress}>
      {label}
      <span className="sr"> {name}</span>
    </button>
  );
}
