import type { Product, ProductType } from '@tailorbird/contract/catalogue';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, Shapes } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { type ArtField, artField } from './art-field.ts';
import { messages } from './messages.ts';
import '../options/option-kind.css';
import './art.css';
import { Icon } from '../../ui/icon.tsx';

interface ProductArtPartProps {
  art: ArtField;
  before: Product | undefined;
  types: readonly ProductType[];
  /** Keys of the pictures of the form; those of saved ones are their ids. */
  pictures: readonly string[];
  /** An id, empty for none. */
  typeId: string;
  /** Of the form, anew with each save that is refused. */
  problems: { readonly art?: string | undefined };
  isSaving: boolean;
  onChange: (art: ArtField) => void;
}

/** How the product is drawn. The drawings are loaded when somebody wants to see them. */
export function ProductArtPart(props: ProductArtPartProps) {
  const { art, before, types, pictures, typeId, problems, isSaving, onChange } = props;
  const [isWanted, setWanted] = useState(art.settings !== null);
  const isOpen = isWanted || art.settings !== null;
  const { Editor, hasFailed, retry } = useArtEditor(isOpen);
  const type = types.find(({ _id }) => _id === typeId);
  const problem = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const { art: isWrong } = problems;
    if (isWrong !== undefined) problem.current?.focus();
  }, [problems]);
  const known = [...types, ...(before?.type ? [before.type] : [])];

  return (
    <section className="stack-10 product-art" aria-label={messages.title}>
      <h3 className="label xs">{messages.title}</h3>
      {problems.art !== undefined && (
        <p ref={problem} className="field-error" tabIndex={-1}>
          <Icon of={CircleAlert} />
          {problems.art}
        </p>
      )}
      {!isOpen && (
        <div className="spread product-art-closed">
          <p className="soft">{messages.explained}</p>
          <Button variant="secondary" size="compact" onClick={() => setWanted(true)}>
            <Icon of={Shapes} />
            {messages.pick}
          </Button>
        </div>
      )}
      {isOpen && !Editor && !hasFailed && <p className="soft">{messages.opening}</p>}
      {hasFailed && (
        <p className="art-problem" role="alert">
          <Icon of={CircleAlert} />
          {messages.openFailed}
          <Button variant="quiet" size="compact" onClick={retry}>
            {messages.tryAgain}
          </Button>
        </p>
      )}
      {isOpen && Editor && (
        <Editor
          art={art.settings}
          options={type?.options}
          known={known.flatMap(({ options }) => options)}
          pictures={pictures.filter((key) => before?.image_id.includes(key))}
          readOnly={isSaving}
          onChange={(settings) => onChange(artField(settings))}
        />
      )}
    </section>
  );
}

/** A note on the cover of a drawn product. */
export function coverNote(
  { settings }: ArtField,
  before: Product | undefined,
  pictures: readonly string[],
): string | undefined {
  if (!settings) return undefined;
  if (pictures.length === 0) return messages.result.cover;
  const coverId = before?.art?.coverId;
  return coverId != null && pictures.includes(coverId) ? messages.result.drawnCover : undefined;
}

/**
 * The editor with every drawing, once it is wanted. One that cannot be loaded takes nothing of the
 * form with it, and can be asked for again.
 */
function useArtEditor(isWanted: boolean) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['admin', 'art-editor'],
    queryFn: async () => ({ Editor: (await import('./art-editor.tsx')).ArtEditor }),
    enabled: isWanted,
    staleTime: Infinity,
    meta: { keptAtLogin: true },
  });
  return { Editor: data?.Editor, hasFailed: isError, retry: () => void refetch() };
}
