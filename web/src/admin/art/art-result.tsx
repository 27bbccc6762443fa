import type { Problem } from '@tailorbird/art/examine';
import { describe, factsOf, mainView } from '@tailorbird/art/facts';
import type { LoadedTemplate } from '@tailorbird/art/load-template';
import type { View } from '@tailorbird/art/parameters';
import type { Option } from '@tailorbird/contract/catalogue';
import { firstCodePoints } from '@tailorbird/contract/kinds/code-points';
import { type ChosenOption, drawingOf, namesOf } from '@tailorbird/contract/rules/drawn-choices';
import type { ProductArtSettings } from '@tailorbird/contract/product-art';
import { isWritten } from '@tailorbird/contract/rules/option-kinds';
import { CircleAlert } from 'lucide';
import { type ReactNode, useDeferredValue, useId, useMemo, useState } from 'react';
import { SwatchMark } from '../../ui/swatch-mark.tsx';
import { ArtDrawn } from './art-templates.tsx';
import { messages } from './messages.ts';
import './art-result.css';
import { Icon } from '../../ui/icon.tsx';

const resultMessages = messages.result;

interface ArtResultProps {
  art: ProductArtSettings;
  options: readonly Option[];
  template: LoadedTemplate | undefined;
}

/** The drawing as it stands in the form, with every value that changes it to be clicked through. */
export function ArtResult({ art, options, template }: ArtResultProps) {
  const name = useId();
  const [tried, setTried] = useState<TriedChoices>({});
  /** Each value drawn, instead of its name alone. */
  const [isSheet, setSheet] = useState(false);
  const [picked, setPicked] = useState<{ view: View; besides: View }>();
  const facts = factsOf(art.template);
  const driving = useMemo(() => drivingOptions(art, options), [art, options]);
  const chosen = useMemo(
    () => triedChoices(driving, tried, resultMessages.sample),
    [driving, tried],
  );
  const drawing = useMemo(() => drawingOf(art, driving, chosen), [art, driving, chosen]);
  const problems = useMemo(
    () => (template?.examine(drawing.parameters) ?? []).map(problemInWords),
    [template, drawing],
  );
  const main = mainView(drawing);
  // A print that moves to the other side takes the picture there.
  const isKept = picked?.besides === main && facts.views.includes(picked.view);
  const view = isKept ? picked.view : main;
  const sentence = describe(drawing, namesOf(art, driving, chosen));

  const sheetArt = useDeferredValue(art);
  const sheetTried = useDeferredValue(tried);

  function draw(option: Option, value: string) {
    const choices = triedChoices(
      driving,
      { ...sheetTried, [option._id]: value },
      resultMessages.sample,
    );
    const drawing = drawingOf(sheetArt, driving, choices);
    return (
      <ArtDrawn
        template={template}
        parameters={drawing.parameters}
        view={mainView(drawing)}
        alt=""
      />
    );
  }

  return (
    <section className="stack-16 art-result" aria-label={resultMessages.title}>
      <figure className="stack-8">
        <ArtDrawn template={template} parameters={drawing.parameters} view={view} alt={sentence} />
        <figcaption className="stack-4">
          <p aria-hidden>{sentence}</p>
          {problems.map((problem) => (
            <p key={problem} className="art-problem">
              <Icon of={CircleAlert} />
              {problem}
            </p>
          ))}
        </figcaption>
      </figure>
      <div className="stack-16 art-tries">
        <div className="spread">
          <fieldset className="segments">
            <legend className="sr">{resultMessages.viewsOf}</legend>
            {facts.views.map((offered) => (
              <label key={offered} className="segment">
                <input
                  type="radio"
                  name={name}
                  checked={offered === view}
                  onChange={() => setPicked({ view: offered, besides: main })}
                />
                {resultMessages.views[offered]}
              </label>
            ))}
          </fieldset>
          <label className="check">
            <input
              type="checkbox"
              checked={isSheet}
              onChange={({ target }) => setSheet(target.checked)}
            />
            {resultMessages.sheet}
          </label>
        </div>
        {driving.map((option) => (
          <ArtTry
            key={option._id}
            option={option}
            chosen={triedOf(option, tried, resultMessages.sample)}
            drawn={isSheet ? (value) => draw(option, value) : undefined}
            onTry={(value) => {
              setTried((last) => ({ ...last, [option._id]: value }));
              const side = sideOf(art, option._id, main);
              if (side && view !== 'detail') setPicked({ view: side, besides: main });
            }}
          />
        ))}
      </div>
    </section>
  );
}

interface ArtTryProps {
  option: Option;
  /** The id of a value, or a text; empty for nothing. */
  chosen: string;
  /** Draws a value; without it the value is only named. */
  drawn?: ((chosen: string) => ReactNode) | undefined;
  onTry: (chosen: string) => void;
}

/** An option that changes the drawing: its values as chips, or a text to be written. */
function ArtTry({ option, chosen, drawn, onTry }: ArtTryProps) {
  const id = useId();
  if (isWritten(option)) {
    return (
      <div className="field">
        <label htmlFor={id}>{option.name}</label>
        <input
          id={id}
          type="text"
          className="input"
          autoComplete="off"
          dir="auto"
          value={chosen}
          onChange={({ target }) => onTry(target.value)}
          onKeyDown={(event) => {
            // Enter here is a customer's, and saves nothing.
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      </div>
    );
  }
  const blank = option.isRequired ? [] : [{ _id: '', value: resultMessages.nothing, swatch: null }];
  return (
    <fieldset>
      <legend className="label xs">
        <bdi>{option.name}</bdi>
      </legend>
      <div className={drawn ? 'stack-6 art-try-sheet' : 'cluster art-chips'}>
        {[...blank, ...option.values].map(({ _id, value, swatch }) => (
          <label key={_id} className={drawn ? 'stack-6 art-tile' : 'inline-6 art-chip'}>
            <input type="radio" name={id} checked={_id === chosen} onChange={() => onTry(_id)} />
            {drawn ? drawn(_id) : swatch && <SwatchMark swatch={swatch} />}
            <bdi className={drawn && 'art-tile-name'}>{value}</bdi>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The tried choice of each option, by its id: the id of a value, a text, or nothing. */
type TriedChoices = Readonly<Record<string, string>>;

/** The side of the lettering that an option writes; undefined for other options. */
function sideOf({ template, drives }: ProductArtSettings, id: string, main: View) {
  const names = drives.filter(({ optionId }) => optionId === id).map((drive) => drive.parameter);
  if (names.includes('text')) return main;
  return factsOf(template).places.find((place) => names.includes(`text@${place.id}`))?.view;
}

/** Options that change the drawing, as the type has them. */
function drivingOptions(art: ProductArtSettings, options: readonly Option[]): Option[] {
  return options.filter(({ _id }) => art.drives.some(({ optionId }) => optionId === _id));
}

/** The tried choice of an option: the clicked one, or else a customer's initial one. */
export function triedOf(option: Option, tried: TriedChoices, sample: string): string {
  const chosen = tried[option._id];
  if (isWritten(option)) return chosen ?? sampleOf(option, sample);
  const isThere = chosen === '' || option.values.some(({ _id }) => _id === chosen);
  if (chosen !== undefined && isThere) return chosen;
  return option.isRequired ? (option.values[0]?._id ?? '') : '';
}

export function triedChoices(
  options: readonly Option[],
  tried: TriedChoices,
  sample: string,
): ChosenOption[] {
  return options.flatMap((option): ChosenOption[] => {
    const chosen = triedOf(option, tried, sample);
    if (chosen.trim() === '') return [];
    return isWritten(option)
      ? [{ optionId: option._id, valueId: null, value: chosen.trim() }]
      : [{ optionId: option._id, valueId: chosen }];
  });
}

/** Nothing where customers see nothing at first would show no lettering at all. */
function sampleOf({ textRules }: Option, sample: string): string {
  const text = textRules?.placeholder || sample;
  return firstCodePoints(text, textRules?.maxLength ?? text.length);
}

const problemMessages = messages.letteringProblems;

const problemInWords = (problem: Problem): string =>
  problem.place
    ? problemMessages.at(problem.place.replaceAll('-', ' '), sentenceFor(problem))
    : sentenceFor(problem);

function sentenceFor(problem: Problem): string {
  switch (problem.kind) {
    case 'missing-letters':
      return problemMessages.missing(problem.letters);
    case 'too-long':
      return problemMessages.tooLong(problem.most);
    case 'too-small':
      return problemMessages.tooSmall(problem.millimetres, problem.least);
    default:
      return problemMessages.lowContrast;
  }
}
