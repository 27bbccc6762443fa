import { allFacts, type TemplateFacts } from '@tailorbird/art/facts';
import type { TemplateId } from '@tailorbird/art/parameters';
import { CircleSlash } from 'lucide-react';
import { useId } from 'react';
import { ArtDrawn } from './art-drawn.tsx';
import { messages as words } from './product-art-messages.ts';
import type { Templates } from './use-templates.ts';

interface ArtTemplatesProps {
  templates: Templates;
  chosen: TemplateId | undefined;
  readOnly: boolean;
  /** Undefined: none. */
  onChoose: (facts: TemplateFacts | undefined) => void;
}

const AS_USUAL = {};

/** Every drawing that there is, each as it looks by itself. */
export function ArtTemplates({ templates, chosen, readOnly, onChoose }: ArtTemplatesProps) {
  const name = useId();
  return (
    <fieldset className="art-templates">
      <legend className="sr">{words.templates}</legend>
      <label className="art-tile">
        <input
          type="radio"
          name={name}
          checked={chosen === undefined}
          onChange={() => {
            if (!readOnly) onChoose(undefined);
          }}
        />
        <span className="art-drawn art-none">
          <CircleSlash className="icon" aria-hidden />
          <span>{words.noneHint}</span>
        </span>
        <span className="art-tile-name">{words.none}</span>
      </label>
      {allFacts.map((facts) => (
        <label key={facts.id} className="art-tile">
          <input
            type="radio"
            name={name}
            checked={facts.id === chosen}
            onChange={() => {
              if (!readOnly) onChoose(facts);
            }}
          />
          <ArtDrawn template={templates.get(facts.id)} parameters={AS_USUAL} view="front" alt="" />
          <span className="art-tile-name">{facts.name}</span>
        </label>
      ))}
    </fieldset>
  );
}
