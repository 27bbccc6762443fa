/** A choice: the name of the value, or the written text. */
interface ChosenValue {
  valueId: string | null;
  value: string;
}

/** A text in quotation marks, which it may run against; a value as it is. */
export function ChosenText({ chosen: { valueId, value } }: { chosen: ChosenValue }) {
  if (valueId !== null) return <bdi>{value}</bdi>;
  return (
    <span>
      “<bdi>{value}</bdi>”
    </span>
  );
}
