/** Stands for the name until the sentence is put together; no name may hold it. */
const PLACE = '\uFFFC';

interface NameInTextProps {
  /** The sentence about whatever has the name. */
  say: (name: string) => string;
  name: string;
}

/** A sentence with a name in it that may run the other way: it turns nothing around it. */
export function NameInText({ say, name }: NameInTextProps) {
  const [before, ...after] = say(PLACE).split(PLACE);
  return (
    <>
      {before}
      {after.length > 0 && <bdi>{name}</bdi>}
      {after.join(name)}
    </>
  );
}
