import type { Swatch } from '@tailorbird/contract/catalogue';
import { ChosenText } from './chosen-text.tsx';
import { Dot } from './dot.tsx';

interface ChosenOption {
  optionId: string;
  optionName: string;
  /** Null for a text that was written. */
  valueId: string | null;
  value: string;
  swatch?: Swatch | undefined;
  /** Of pictures of the customer's own: what the customer was told of each. */
  artwork?: readonly { says?: readonly string[] | undefined }[] | undefined;
}

/** Chosen options, as `Colour: Olive`, with a dot where the value is a colour; `Wording: “HI”`. */
export function OptionList({ options }: { options: readonly ChosenOption[] }) {
  if (options.length === 0) return null;
  return (
    <dl className="cluster options">
      <OptionEntries options={options} />
    </dl>
  );
}

/** For a list that holds more than the options. */
export function OptionEntries({ options }: { options: readonly ChosenOption[] }) {
  return options.map((option) =>
    option.valueId === null ? (
      <WrittenEntry key={option.optionId} option={option} />
    ) : (
      <div key={option.optionId}>
        <dt>
          <bdi>{option.optionName}</bdi>
        </dt>
        <dd>
          <Dot value={option.value} swatch={option.swatch} />
          <ChosenText chosen={option} />
        </dd>
      </div>
    ),
  );
}

/** Runs on behind its name like a sentence, since it may take several lines. */
function WrittenEntry({ option }: { option: ChosenOption }) {
  const warnings = option.artwork?.flatMap(({ says }) => says ?? []) ?? [];
  return (
    <div className="is-written">
      <dt>
        <bdi>{option.optionName}</bdi>
      </dt>{' '}
      <dd>
        <ChosenText chosen={option} />
        {[...new Set(warnings)].map((warning) => (
          <span key={warning} className="option-warning">
            {warning}
          </span>
        ))}
      </dd>
    </div>
  );
}
