import type { Product, ProductType } from '@tailorbird/contract/catalogue';
import { CircleAlert, Shapes } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { type ArtField, artField } from './art-field.ts';
import { messages as words } from './product-art-messages.ts';
import { useArtEditor } from './use-art-editor.ts';
import './option-kind.css';
import './product-art.css';

interface ProductArtPartProps {
  art: ArtField;
  before: Product | undefined;
  types: readonly ProductType[];
  /** An id, empty for none. */
  typeId: string;
  /** Keys of the pictures in the form. */
  pictures: readonly string[];
  isSaving: boolean;
  onChange: (art: ArtField) => void;
}

/** How the product is drawn. The drawings are loaded when somebody wants to see them. */
export function ProductArtPart(props: ProductArtPartProps) {
  const { art, before, types, typeId, pictures, isSaving, onChange } = props;
  const [isWanted, setWanted] = useState(art.settings !== null);
  const isOpen = isWanted || art.settings !== null;
  const { Editor, hasFailed, retry } = useArtEditor(isOpen);
  const type = types.find(({ _id }) => _id === typeId);
  const known = [...types, ...(before?.type ? [before.type] : [])];
  const coverId = before?.art?.coverId;

  return (
    <section className="product-art" aria-label={words.title}>
      <h3 className="label xs">{words.title}</h3>
      {!isOpen && (
        <div className="product-art-closed">
          <p className="soft">{words.explained}</p>
          <Button variant="secondary" size="compact" onClick={() => setWanted(true)}>
            <Shapes className="icon" aria-hidden />
            {words.pick}
          </Button>
        </div>
      )}
      {isOpen && !Editor && !hasFailed && <p className="soft">{words.opening}</p>}
      {hasFailed && (
        <p className="art-problem" role="alert">
          <CircleAlert className="icon" aria-hidden />
          {words.openFailed}
          <Button variant="quiet" size="compact" onClick={retry}>
            {words.tryAgain}
          </Button>
        </p>
      )}
      {isOpen && Editor && (
        <Editor
          art={art.settings}
          options={type?.options}
          known={known.flatMap(({ options }) => options)}
          readOnly={isSaving}
          onChange={(settings) => onChange(artField(settings))}
        />
      )}
      {art.settings && pictures.length === 0 && <p className="hint">{words.result.cover}</p>}
      {art.settings && coverId != null && pictures.includes(coverId) && (
        <p className="hint">{words.result.drawnCover}</p>
      )}
    </section>
  );
}
