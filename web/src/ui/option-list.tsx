import { swatchOf } from './swatch.ts';

interface ChosenOption {
  optionName: string;
  value: string;
}

/** What was chosen, as `Colour: Olive`, with a dot where the value is a colour. */
export function OptionList({ options }: { options: readonly ChosenOption[] }) {
  if (options.length === 0) return null;
  return (
    <dl className="options">
      <OptionEntries options={options} />
    </dl>
  );
}

/** For a list that holds more than the options. */
export function OptionEntries({ options }: { options: readonly ChosenOption[] }) {
  return options.map(({ optionName, value }) => (
    <div key={optionName}>
      <dt>
        <bdi>{optionName}</bdi>
      </dt>
      <dd>
        <Dot value={value} />
        <bdi>{value}</bdi>
      </dd>
    </div>
  ));
}

/** Nothing when the value is no colour of the thread box. */
export function Dot({ value }: { value: string }) {
  const swatch = swatchOf(value);
  return swatch && <i className="dot" data-swatch={swatch} aria-hidden />;
}
