import { factsOf, type TemplateFacts } from '@tailorbird/art/facts';
import type { AnyParameter, TemplateId } from '@tailorbird/art/parameters';
import type { Option } from '@tailorbird/contract/catalogue';
import type { ProductArtSettings } from '@tailorbird/contract/product-art';
import { CircleAlert } from 'lucide';
import { useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { useTypes } from '../catalogue-query.ts';
import { NoneYet } from '../products/none-yet.tsx';
import { ArtParameter } from './art-parameter.tsx';
import { ArtPhotographs } from './art-photographs.tsx';
import { ArtPlaces } from './art-places.tsx';
import { ArtResult } from './art-result.tsx';
import {
  artWith,
  guessDrives,
  problemsOf,
  shownParameters,
  withGuess,
  withTemplate,
} from './art-settings.ts';
import { ArtTemplates, useTemplates } from './art-templates.tsx';
import { messages } from './messages.ts';
import { artOfPhotograph } from './photo-settings.ts';
import { Icon } from '../../ui/icon.tsx';

export interface ArtEditorProps {
  art: ProductArtSettings | null;
  /** Options of the product's type; undefined while it has none. */
  options: readonly Option[] | undefined;
  /** Options of every type. */
  known: readonly Option[];
  /** Ids of the saved pictures of the product. */
  pictures: readonly string[];
  readOnly: boolean;
  onChange: (art: ProductArtSettings | null) => void;
}

const NO_OPTIONS: readonly Option[] = [];

/** Which drawing, what changes which part of it, and the result. */
export function ArtEditor(props: ArtEditorProps) {
  const { art, options, known, pictures, readOnly, onChange } = props;
  const { templates, hasFailed, retry } = useTemplates();
  /** Settings of drawings that were looked at before, restored when one is chosen again. */
  const drafts = useRef(new Map<TemplateId, ProductArtSettings>());
  const ofType = options ?? NO_OPTIONS;

  function choose(facts: TemplateFacts | undefined) {
    if (art) drafts.current.set(art.template, art);
    if (!facts) return onChange(null);
    const draft = drafts.current.get(facts.id);
    const [picture] = pictures;
    if (facts.id === 'photo' && picture !== undefined && !draft)
      return onChange(artOfPhotograph(picture));
    onChange(draft ?? (art ? withTemplate(art, facts) : artWith(facts, ofType)));
  }

  return (
    <div className="stack-16">
      <ArtTemplates
        templates={templates}
        chosen={art?.template}
        hasPictures={pictures.length > 0}
        readOnly={readOnly}
        onChoose={choose}
      />
      {hasFailed && (
        <p className="art-problem">
          <Icon of={CircleAlert} />
          {messages.result.failed}
          <Button variant="quiet" size="compact" onClick={retry}>
            {messages.tryAgain}
          </Button>
        </p>
      )}
      {art?.template === 'photo' && (
        <ArtPhotographs art={art} options={ofType} {...{ pictures, readOnly, onChange }} />
      )}
      {art && art.template !== 'photo' && (
        <div className="stack art-work">
          <ArtSettings art={art} {...{ options, known, pictures, readOnly, onChange }} />
          <ArtResult art={art} options={ofType} template={templates.get(art.template)} />
        </div>
      )}
    </div>
  );
}

function TypeFirst() {
  const { data: types } = useTypes();
  return types?.length === 0 ? <NoneYet of="type" /> : messages.problems.noType;
}

function ArtSettings(props: ArtEditorProps & { art: ProductArtSettings }) {
  const { art, options, known, readOnly, onChange } = props;
  const facts = factsOf(art.template);
  const ofType = options ?? NO_OPTIONS;
  const problems = problemsOf(art, facts, { options: ofType, known });
  // The type may have come after the drawing, or be another by now.
  const isFollowing = art.drives.some(({ optionId }) => ofType.some(({ _id }) => _id === optionId));
  const problemOf = (parameter: AnyParameter) =>
    problems.find((entry) => entry.parameter === parameter)?.sentence;
  const canFollow = !isFollowing && guessDrives(facts, ofType).length > 0;
  return (
    <section className="stack-10 art-settings" aria-label={messages.settings}>
      <div className="between">
        <h4 className="label xs">{messages.settings}</h4>
        {problems.length > 0 && (
          <span className="art-count">{messages.problems.counted(problems.length)}</span>
        )}
      </div>
      {ofType.length === 0 && (
        <p className="art-problem">
          <Icon of={CircleAlert} />
          {options ? messages.problems.noOptions : <TypeFirst />}
        </p>
      )}
      {canFollow && (
        <p className="art-problem">
          <Icon of={CircleAlert} />
          {messages.nothingFollows}
          <Button
            variant="quiet"
            size="compact"
            disabled={readOnly}
            onClick={({ currentTarget }) => {
              onChange(withGuess(art, facts, ofType));
              // this button goes, and its focus would go with it
              currentTarget.closest('section')?.querySelector('select')?.focus();
            }}
          >
            {messages.follow}
          </Button>
        </p>
      )}
      <ul className="art-params" key={art.template}>
        {shownParameters(facts).map((parameter) => (
          <ArtParameter
            key={parameter}
            {...{ art, facts, parameter, known, readOnly, onChange }}
            options={ofType}
            problem={problemOf(parameter)}
          />
        ))}
      </ul>
      <ArtPlaces
        key={`${art.template} places`}
        {...{ art, facts, known, readOnly, onChange, problemOf }}
        options={ofType}
      />
    </section>
  );
}
