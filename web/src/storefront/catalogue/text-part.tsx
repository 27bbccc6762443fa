import { writtenText } from '@tailorbird/contract/written-text';
import { memo } from 'react';
import { Named } from '../../ui/named.tsx';
import { rulesInWords } from '../../ui/text-rules.ts';
import { useEarlyInput } from '../../ui/use-early-input.ts';
import { asBefore, type AskedChoice } from './choices.ts';
import { messages } from './messages.ts';
import { OptionFaults } from './option-faults.tsx';
import { messages as optionMessages } from './option-messages.ts';
import { charactersLeft } from './text-choice.ts';
import type { Choices } from './use-choices.ts';
import { useAnnouncement } from './use-announcement.ts';

interface Props extends AskedChoice, Pick<Choices, 'rest'> {
  /** It was asked for, and nothing is written. */
  isMissing: boolean;
  /** What is made of it, where that is something else. */
  lettered: string | undefined;
}

/** An option that the customer writes, on the seam like the others. What is typed stays. */
export const TextPart = memo(
  Part,
  (before, now) =>
    before.isMissing === now.isMissing && before.lettered === now.lettered && asBefore(before, now),
);

function Part({ choice: { option, text }, faults, isMissing, lettered, choose, rest }: Props) {
  const id = option._id;
  const input = useEarlyInput<HTMLInputElement>((early) => {
    if (early.value !== text) choose(id, early.value);
  });
  const left = charactersLeft(option, text);
  const isRefused = isMissing || faults.some(({ isHard }) => isHard);
  const said = useAnnouncement(
    faults.map(({ says }) => says).join(' ') || optionMessages.leftInWords(left),
  );
  const state = isRefused ? ' is-missing' : writtenText(text) ? ' is-sewn' : '';
  const isLetteredOtherwise = lettered !== undefined && !isRefused;
  const described = [
    option.description && `${id}-description`,
    `${id}-rules`,
    isMissing && `${id}-message`,
    isLetteredOtherwise && `${id}-lettered`,
    faults.length > 0 && `${id}-faults`,
  ];
  return (
    <div className={`seam-part${state}`} data-option={id}>
      <div className="seam-head">
        <label className="label" htmlFor={id}>
          <bdi>{option.name}</bdi>
        </label>
        <span className="req">{option.isRequired ? 'Required' : 'Optional'}</span>
      </div>
      {option.description && (
        <p className="hint mb-2" id={`${id}-description`}>
          {option.description}
        </p>
      )}
      <input
        ref={input}
        className="input"
        id={id}
        type="text"
        dir="auto"
        autoComplete="off"
        placeholder={option.textRules?.placeholder}
        aria-describedby={described.filter(Boolean).join(' ')}
        aria-invalid={isRefused || undefined}
        aria-required={option.isRequired || undefined}
        value={text}
        onChange={(event) => choose(id, event.target.value)}
        onBlur={rest}
        onKeyDown={(event) => {
          // Not the form's business: the words are finished, nothing is sent.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      <div className="hint-row">
        <span className="hint" id={`${id}-rules`}>
          {option.textRules && rulesInWords(option.textRules)}
        </span>
        <span className="hint" aria-hidden>
          {optionMessages.left(left)}
        </span>
      </div>
      {isLetteredOtherwise && (
        <p className="hint" id={`${id}-lettered`}>
          <Named say={optionMessages.lettered} name={lettered} />
        </p>
      )}
      {isMissing && (
        <OptionFaults
          id={`${id}-message`}
          faults={[{ says: messages.product.selectValue(option.name), isHard: true }]}
        />
      )}
      <OptionFaults id={`${id}-faults`} faults={faults} />
      <output className="sr">{said}</output>
    </div>
  );
}
