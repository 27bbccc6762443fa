import { CircleAlert, TriangleAlert } from 'lucide';
import {
  lazy,
  memo,
  Suspense,
  useEffect,
  type ComponentType,
  type ReactElement,
  type ReactNode,
} from 'react';
import { writtenText } from '@tailorbird/contract/rules/written-text';
import type { Product } from '@tailorbird/contract/catalogue';
import type { OptionKind } from '@tailorbird/contract/kinds/option-kinds';
import { lacksValues } from '@tailorbird/contract/rules/option-kinds';
import { NameInText } from '../../ui/name-in-text.tsx';
import { asBefore, type ChoicePartProps, charactersLeft } from './choices.ts';
import { messages, optionMessages } from './messages.ts';
import { lookOf, ChipValues, SelectValues, SwatchValues } from './option-values.tsx';
import type * as PriceParts from './price-parts.tsx';
import { rulesInWords } from '../../ui/text-rules.ts';
import { useEarlyInput } from '../../ui/use-early-input.ts';
import type { Choices } from './use-choices.ts';
import type { EditedItem } from './use-ordering.ts';
import { useIsInBrowser } from '../use-is-in-browser.ts';
import type { ProductDrawing } from './use-drawn.ts';
import { useAnnouncement } from './use-debounced.ts';
import { Icon } from '../../ui/icon.tsx';

const drawn = {
  swatches: SwatchValues,
  chips: ChipValues,
  select: SelectValues,
};

/** One option on the seam: knotted when chosen, open when blank, dashed red when missing. */
export const OptionPart = memo(
  ValueFieldset,
  (before, now) =>
    !before.ways === !now.ways &&
    before.blank === now.blank &&
    before.fontOf === now.fontOf &&
    asBefore(before, now),
);

interface ValuePartProps extends ChoicePartProps, WaysProps {
  /** Label of the blank choice. */
  blank: string;
  /** Its values are fonts of this drawing. */
  fontOf: ProductDrawing | undefined;
}

interface WaysProps {
  /** To one piece or several, where they differ in this option. Always the same, or none. */
  ways?: ReactNode;
}

// spec: 5.37
function ValueFieldset(props: ValuePartProps) {
  const { choice, problems, choose, blank, fontOf, ways } = props;
  const { option, value, gone } = choice;
  const missing = option.isRequired && !value;
  const Values = drawn[fontOf ? 'chips' : lookOf(option)];
  const messageId = `${option._id}-message`;
  const faultsId = `${option._id}-faults`;
  const described = [(missing || gone) && messageId, problems.length > 0 && faultsId];
  return (
    <fieldset
      className={value ? 'seam-part is-sewn' : missing ? 'seam-part is-missing' : 'seam-part'}
      data-option={option._id}
    >
      <legend>
        <bdi className="label">{option.name}</bdi>
        <bdi className="chosen">{value?.value ?? (missing ? '' : blank)}</bdi>
        <span className="req">{option.isRequired ? 'Required' : 'Optional'}</span>
      </legend>
      {ways}
      {option.description && <p className="hint">{option.description}</p>}
      <Values
        option={option}
        value={value}
        blank={blank}
        onChoose={(valueId) => choose(option._id, valueId)}
        describedBy={described.filter(Boolean).join(' ') || undefined}
        invalid={missing}
        fontOf={fontOf}
      />
      {missing && (
        <p className="field-error" id={messageId}>
          <Icon of={CircleAlert} />
          <span>
            <NameInText
              say={lacksValues(option) ? messages.product.noValues : messages.product.selectValue}
              name={option.name}
            />
          </span>
        </p>
      )}
      {gone && !missing && (
        <p className="hint" id={messageId}>
          {messages.product.noLongerOffered}
        </p>
      )}
      <OptionProblems id={faultsId} problems={problems} />
    </fieldset>
  );
}

interface TextPartProps extends ChoicePartProps, WaysProps, Pick<Choices, 'rest'> {
  /** It was asked for, and nothing is written. */
  isMissing: boolean;
  /** The lettering, where it differs from the written text. */
  lettered: string | undefined;
  /** Says what it costs; undefined: nothing, or it has not loaded yet. */
  prices: Pick<typeof PriceParts, 'chargeInWords' | 'textPriceInWords'> | undefined;
}

/** An option that the customer writes, on the seam like the others. What is typed stays. */
export const TextPart = memo(
  TextFieldset,
  (before, now) =>
    !before.ways === !now.ways &&
    before.isMissing === now.isMissing &&
    before.lettered === now.lettered &&
    before.prices === now.prices &&
    asBefore(before, now),
);

function TextFieldset({
  choice: { option, text, sample },
  problems,
  isMissing,
  lettered,
  prices,
  ways,
  choose,
  rest,
}: TextPartProps) {
  const id = option._id;
  const input = useEarlyInput<HTMLInputElement>((early) => {
    if (early.value !== text) choose(id, early.value);
  });
  const left = charactersLeft(option, text);
  const tariff = option.textPrice && prices?.textPriceInWords(option.textPrice);
  const isRefused = isMissing || problems.some(({ isHard }) => isHard);
  const said = useAnnouncement(
    problems.map(({ says }) => says).join(' ') || optionMessages.leftInWords(left),
  );
  const state = isRefused ? ' is-missing' : writtenText(text) ? ' is-sewn' : '';
  const isLetteredOtherwise = lettered !== undefined && !isRefused;
  const described = [
    option.description && `${id}-description`,
    `${id}-rules`,
    isMissing && `${id}-message`,
    isLetteredOtherwise && `${id}-lettered`,
    sample && `${id}-sample`,
    problems.length > 0 && `${id}-faults`,
  ];
  return (
    <div className={`seam-part${state}`} data-option={id}>
      <div className="seam-head">
        <label className="label" htmlFor={id}>
          <bdi>{option.name}</bdi>
        </label>
        <span className="chosen">{prices?.chargeInWords(option, text)}</span>
        <span className="req">{option.isRequired ? 'Required' : 'Optional'}</span>
      </div>
      {ways}
      {option.description && (
        <p className="hint" id={`${id}-description`}>
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
          {tariff && `. ${tariff}`}
        </span>
        <span className="hint" aria-hidden>
          {optionMessages.left(left)}
        </span>
      </div>
      {sample && (
        <p className="hint" id={`${id}-sample`}>
          <NameInText say={optionMessages.sample} name={sample} />
        </p>
      )}
      {isLetteredOtherwise && (
        <p className="hint" id={`${id}-lettered`}>
          <NameInText say={optionMessages.lettered} name={lettered} />
        </p>
      )}
      {isMissing && (
        <OptionProblems
          id={`${id}-message`}
          problems={[{ says: messages.product.selectValue(option.name), isHard: true }]}
        />
      )}
      <OptionProblems id={`${id}-faults`} problems={problems} />
      <output className="sr">{said}</output>
    </div>
  );
}

/** Props of the part for pictures of the customer's own. */
export interface PicturePartProps extends ChoicePartProps, Pick<TextPartProps, 'isMissing'> {
  product: Product;
  own: Choices;
  /** The item that the page was opened for. */
  begun: EditedItem;
  drawn: ProductDrawing | undefined;
}

/** Its problems come drawn: the code of this part imports nothing of the page. */
export interface LoadedPartProps extends PicturePartProps {
  faults: ReactNode;
  /** Until it has loaded, and where it does not. */
  room: ReactElement;
}

const LoadedPicturePart = lazy(() =>
  import('./artwork/picture-part.tsx').catch(() => ({ default: PicturePartFailed })),
);

/** Its code is loaded where a product has it; the room is there before. */
function PicturePart(props: PicturePartProps) {
  const { choice, problems } = props;
  const { _id, name } = choice.option;
  const faults = <OptionProblems id={`${_id}-faults`} problems={problems} />;
  const room = (
    <div className="seam-part picture-room" data-option={_id}>
      <bdi className="label">{name}</bdi>
      {faults}
    </div>
  );
  return useIsInBrowser() ? (
    <Suspense fallback={room}>
      <LoadedPicturePart {...props} faults={faults} room={room} />
    </Suspense>
  ) : (
    room
  );
}

/** Nothing can be ordered without knowing which pictures were chosen before. */
function PicturePartFailed({ choice, own: { setPictures }, room }: LoadedPartProps) {
  const { _id: optionId } = choice.option;
  useEffect(() => {
    const problems = [{ optionId, says: messages.product.manyFailed, isHard: true }];
    setPictures((before) => ({ ...before, [optionId]: { text: '', problems } }));
  }, [optionId, setPictures]);
  return room;
}

type OptionPartProps = Parameters<typeof OptionPart>[0] &
  Parameters<typeof TextPart>[0] &
  PicturePartProps;

// spec: 2.45
/** How customers answer an option of each kind. */
export const optionParts: Record<OptionKind, ComponentType<OptionPartProps>> = {
  choice: OptionPart,
  colour: OptionPart,
  text: TextPart,
  artwork: PicturePart,
};

/** A sentence under an option: what hinders, or what is advised. */
export interface OptionProblem {
  says: string;
  isHard: boolean;
}

export function OptionProblems({
  id,
  problems,
}: {
  id: string;
  problems: readonly OptionProblem[];
}) {
  if (problems.length === 0) return null;
  return (
    <div className="stack-6 faults" id={id}>
      {problems.map(({ says, isHard }) => (
        <p key={says} className={isHard ? 'field-error' : 'field-error field-advice'}>
          {isHard ? <Icon of={CircleAlert} /> : <Icon of={TriangleAlert} />}
          <span>{says}</span>
        </p>
      ))}
    </div>
  );
}
