/** A choice: the name of the value, the written text, or a sentence about pictures. */
interface ChosenValue {
  valueId: string | null;
  value: string;
  artwork?: readonly unknown[] | undefined;
}

/** A text in quotation marks, which it may run against; a value as it is. */
export function ChosenText({ chosen: { valueId, value, artwork } }: { chosen: ChosenValue }) {
  if (valueId !== null || artwork) return <bdi>{value}</bdi>;
  return (
    <span>
      “<bdi>{value}</bdi>”
    </span>
  );
}
