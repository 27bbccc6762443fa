import { describe, factsOf, mainView } from '@tailorbird/art/facts';
import type { LoadedTemplate } from '@tailorbird/art/load-template';
import type { View } from '@tailorbird/art/parameters';
import type { Option } from '@tailorbird/contract/catalogue';
import { drawingOf, namesOf } from '@tailorbird/contract/drawn-choices';
import type { ProductArtSettings } from '@tailorbird/contract/product-art';
import { CircleAlert } from 'lucide-react';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { choicesTried, drivingOptions, type Tried, triedOf } from './art-choices.ts';
import { ArtDrawn } from './art-drawn.tsx';
import { ArtTry } from './art-try.tsx';
import { findingInWords } from './finding-in-words.ts';
import { messages } from './product-art-messages.ts';

const words = messages.result;

interface ArtResultProps {
  art: ProductArtSettings;
  options: readonly Option[];
  template: LoadedTemplate | undefined;
}

/** The drawing as it stands in the form, with every value that changes it to be clicked through. */
export function ArtResult({ art, options, template }: ArtResultProps) {
  const name = useId();
  const [tried, setTried] = useState<Tried>({});
  /** Each value drawn, instead of its name alone. */
  const [isSheet, setSheet] = useState(false);
  const [picked, setPicked] = useState<{ view: View; besides: View }>();
  const facts = factsOf(art.template);
  const driving = useMemo(() => drivingOptions(art, options), [art, options]);
  const chosen = useMemo(() => choicesTried(driving, tried, words.sample), [driving, tried]);
  const drawing = useMemo(() => drawingOf(art, driving, chosen), [art, driving, chosen]);
  const findings = useMemo(
    () => (template?.examine(drawing.parameters) ?? []).map(findingInWords),
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
    const choices = choicesTried(driving, { ...sheetTried, [option._id]: value }, words.sample);
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
    <section className="art-result" aria-label={words.title}>
      <figure>
        <ArtDrawn template={template} parameters={drawing.parameters} view={view} alt={sentence} />
        <figcaption>
          <p aria-hidden>{sentence}</p>
          {findings.map((finding) => (
            <p key={finding} className="art-problem">
              <CircleAlert className="icon" aria-hidden />
              {finding}
            </p>
          ))}
        </figcaption>
      </figure>
      <div className="art-tries">
        <div className="art-views">
          <fieldset className="segments">
            <legend className="sr">{words.viewsOf}</legend>
            {facts.views.map((offered) => (
              <label key={offered} className="segment">
                <input
                  type="radio"
                  name={name}
                  checked={offered === view}
                  onChange={() => setPicked({ view: offered, besides: main })}
                />
                {words.views[offered]}
              </label>
            ))}
          </fieldset>
          <label className="check">
            <input
              type="checkbox"
              checked={isSheet}
              onChange={({ target }) => setSheet(target.checked)}
            />
            {words.sheet}
          </label>
        </div>
        {driving.map((option) => (
          <ArtTry
            key={option._id}
            option={option}
            chosen={triedOf(option, tried, words.sample)}
            drawn={isSheet ? (value) => draw(option, value) : undefined}
            onTry={(value) => setTried((last) => ({ ...last, [option._id]: value }))}
          />
        ))}
      </div>
    </section>
  );
}
