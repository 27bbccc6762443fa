import type { ReactNode } from 'react';
import './card-choice.css';

interface CardChoiceProps<Value extends string> {
  label: string;
  isLabelHidden?: boolean;
  /** Of the first choice: a link to the field leads there. */
  id: string;
  className?: string;
  choices: readonly Value[];
  chosen: Value;
  onChoose: (value: Value) => void;
  children: (value: Value) => ReactNode;
}

/** One of a few, each of which is shown. */
export function CardChoice<Value extends string>(props: CardChoiceProps<Value>) {
  const {
    label,
    isLabelHidden = false,
    id,
    className,
    choices,
    chosen,
    onChoose,
    children,
  } = props;
  return (
    <fieldset className="stack-6">
      <legend className={isLabelHidden ? 'sr' : 'label'}>{label}</legend>
      <div className={className ?? 'cards'}>
        {choices.map((value, index) => (
          <label key={value} className="card-choice">
            <input
              type="radio"
              name={id}
              id={index === 0 ? id : undefined}
              checked={value === chosen}
              onChange={() => onChoose(value)}
            />
            <span>{children(value)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
