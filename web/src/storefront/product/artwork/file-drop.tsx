import type { ArtworkPlace } from '@tailorbird/contract/artwork-rules';
import { useQuery } from '@tanstack/react-query';
import { Camera, CircleAlert, Image, Upload } from 'lucide';
import { type ChangeEvent, type DragEvent, useId, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { tokenStore } from '../../../session/tokens.ts';
import { artworksQuery } from '../../account/artworks-query.ts';
import { artworkMessages } from './messages.ts';
import { StoredArtworks, usableOf } from './stored-artworks.tsx';
import { acceptOf, kindsInWords } from './upload-artwork.ts';
import type { PicturesOfOption } from './use-pictures.ts';

interface FileDropProps {
  place: ArtworkPlace;
  pictures: PicturesOfOption;
  /** A file, or a stored picture, was chosen. */
  onChosen: () => void;
  /** To the picture that is there; undefined where none is. */
  onBack: (() => void) | undefined;
}

/** Where a picture comes from: dropped, chosen, photographed, or one that was sent before. */
export function FileDrop({ place, pictures, onChosen, onBack }: FileDropProps) {
  const { uploads, send, cancel, forget, put, rules } = pictures;
  const upload = uploads[place.id];
  const { files: kinds } = rules.methods[place.method];
  const [isOver, setOver] = useState(false);
  const [showsStored, setShowsStored] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const photo = useRef<HTMLInputElement>(null);
  const id = useId();
  const { drop, upload: words } = artworkMessages;
  // a visitor without a token has sent none; one may have come since this was asked last
  const enabled = tokenStore.read() !== undefined;
  const stored = useQuery({ ...artworksQuery, enabled, staleTime: 0 });
  const hasStored = stored.isError || (usableOf(stored.data, kinds)?.length ?? 0) > 0;
  const photoKinds = kinds.filter((kind) => kind !== 'svg');

  function take(files: FileList | null) {
    const [first] = files ?? [];
    if (!first) return;
    onChosen();
    send(place, first);
  }

  function onChange({ target }: ChangeEvent<HTMLInputElement>) {
    take(target.files);
    // the same file may be chosen again
    target.value = '';
  }

  function onDragOver(event: DragEvent) {
    event.preventDefault();
    setOver(true);
  }

  if (upload?.state === 'sending') {
    const { file: sending, sent, isAgain } = upload;
    return (
      <div className="stack-8 picture-drop is-busy">
        <p>
          <b>
            <bdi>{sending.name}</bdi>
          </b>
        </p>
        <progress className="sr" max={sending.size} value={sent} aria-label={sending.name} />
        <div className="stitch" />
        <output className="hint">
          {isAgain && sent === 0
            ? words.again
            : sent >= sending.size
              ? words.checking
              : words.progress(sent, sending.size)}
        </output>
        <button type="button" className="textlink" onClick={() => cancel(place.id)}>
          {words.cancel}
        </button>
      </div>
    );
  }
  const refused = upload?.state === 'refused' ? upload : undefined;
  const again = refused?.file;
  return (
    <div className="stack-8">
      {showsStored ? (
        <StoredArtworks
          kinds={kinds}
          onBack={() => setShowsStored(false)}
          onChoose={(artwork) => {
            forget(place.id);
            onChosen();
            put(place.id, artwork);
          }}
        />
      ) : (
        // Whoever does not drag presses a button in it.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
        <div
          className={`stack-8 picture-drop${refused ? ' is-bad' : ''}${isOver ? ' is-over' : ''}`}
          onDragOver={onDragOver}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            setOver(false);
            take(event.dataTransfer.files);
          }}
        >
          <Icon of={Image} />
          <p>
            <b>{drop.title}</b>
          </p>
          <div className="drop-buttons">
            <Button
              variant="secondary"
              aria-describedby={refused ? `${id}-refused` : undefined}
              onClick={() => file.current?.click()}
            >
              <Icon of={Upload} />
              {drop.choose}
            </Button>
            {photoKinds.includes('jpeg') && (
              <Button variant="secondary" onClick={() => photo.current?.click()}>
                <Icon of={Camera} />
                {drop.photo}
              </Button>
            )}
          </div>
          <p className="hint">{drop.kinds(kindsInWords(kinds))}</p>
          <div className="cluster">
            {hasStored && (
              <button type="button" className="textlink" onClick={() => setShowsStored(true)}>
                {drop.another}
              </button>
            )}
            {onBack && (
              <button
                type="button"
                className="textlink"
                onClick={() => {
                  forget(place.id);
                  onBack();
                }}
              >
                {drop.keep}
              </button>
            )}
          </div>
          <input
            ref={file}
            type="file"
            hidden
            accept={acceptOf(kinds)}
            aria-label={drop.choose}
            onChange={onChange}
          />
          <input
            ref={photo}
            type="file"
            hidden
            accept={acceptOf(photoKinds)}
            capture="environment"
            aria-label={drop.photo}
            onChange={onChange}
          />
        </div>
      )}
      <div role="alert">
        {refused && (
          <p className="field-error" id={`${id}-refused`}>
            <Icon of={CircleAlert} />
            <span>
              {refused.says}{' '}
              {again && (
                <button type="button" className="textlink" onClick={() => send(place, again)}>
                  {drop.again}
                </button>
              )}
            </span>
          </p>
        )}
      </div>
    </div>
  );
}
