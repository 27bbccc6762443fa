import type { ArtworkEdits, DescribedPicture } from '@tailorbird/contract/kinds/artwork';
import { pictureRef } from '@tailorbird/contract/rules/artwork-recipes';
import { CircleAlert } from 'lucide';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { sentenceOf } from '../../../api-error.ts';
import { Icon } from '../../../ui/icon.tsx';
import { artworkMessages } from './messages.ts';
import { NumberField } from './number-field.tsx';
import { addressOfRef } from './picture-addresses.ts';
import { loadRendition } from './renditions.ts';

/** Per cent at first: the white of scanned paper, and no more. */
const USUAL_PAPER = 12;
/** A dark ink, for a picture that becomes one colour. */
const USUAL_COLOUR = '#23201a';
/** Milliseconds. The shop makes and keeps a picture for each number, so it waits for the last. */
const CHANGES_REST = 500;

interface PictureEditsProps {
  placed: DescribedPicture;
  /** Colour of the piece; undefined of one that nothing draws. */
  cloth: string | undefined;
  replace: (placed: DescribedPicture) => void;
}

/** Changes of a picture that leave its file as it is. The shop makes them. */
export function PictureEdits({ placed, cloth, replace }: PictureEditsProps) {
  const { edits, failed, isWorking, change } = useEdits(placed, replace);
  const { paper, colour, reduce } = edits;
  const words = artworkMessages.edits;
  return (
    <div className="stack-8 picture-edits">
      <EditedPicture placed={placed} cloth={cloth} />
      {placed.picture.kind !== 'svg' && (
        <>
          <Switch
            label={words.paper}
            hint={words.paperHint}
            isOn={paper !== undefined}
            onChange={(isOn) => change({ ...edits, paper: isOn ? USUAL_PAPER : undefined })}
          />
          {paper !== undefined && (
            <div className="how-much">
              <NumberField
                label={artworkMessages.fields.paper}
                hint={words.paperMore}
                isHintShown
                unit="%"
                value={paper}
                least={0}
                most={100}
                onChange={(value) => change({ ...edits, paper: Math.round(value) }, CHANGES_REST)}
              />
            </div>
          )}
        </>
      )}
      <Switch
        label={words.one}
        hint={placed.picture.kind !== 'svg' && paper === undefined ? words.oneHint : undefined}
        isOn={colour !== undefined}
        onChange={(isOn) => change({ ...edits, colour: isOn ? USUAL_COLOUR : undefined })}
      />
      {colour !== undefined && (
        <label className="line-8 one-colour">
          <input
            type="color"
            value={colour}
            onChange={({ target }) => change({ ...edits, colour: target.value }, CHANGES_REST)}
          />
          {words.colour}
        </label>
      )}
      {reduce !== undefined && (
        <p className="row-4 small">
          {words.reduced(reduce)}
          <button
            type="button"
            className="textlink"
            onClick={() => change({ ...edits, reduce: undefined })}
          >
            {words.allColours}
          </button>
        </p>
      )}
      <output className="hint">{isWorking ? words.working : ''}</output>
      <div role="alert">
        {failed && (
          <p className="field-error">
            <Icon of={CircleAlert} />
            <span>{failed}</span>
          </p>
        )}
      </div>
    </div>
  );
}

/** The picture on its cloth: on a phone the piece is above the screen. */
function EditedPicture({ placed, cloth }: Pick<PictureEditsProps, 'placed' | 'cloth'>) {
  const address = addressOfRef(pictureRef(placed));
  return (
    <span className="edited-picture" style={{ background: cloth }}>
      {address !== undefined && <img src={address} alt="" />}
    </span>
  );
}

/** The edits that are wanted. The choice has them once the shop has made the picture. */
function useEdits(placed: DescribedPicture, replace: PictureEditsProps['replace']) {
  const [wanted, setWanted] = useState<ArtworkEdits>();
  const [failed, setFailed] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);

  const made = useEffectEvent((edits: ArtworkEdits, colours: string[] | null) => {
    setWanted(undefined);
    replace({ ...placed, edits, picture: { ...placed.picture, colours } });
  });

  async function make(edits: ArtworkEdits, turn: number) {
    try {
      const { colours } = await loadRendition({ id: placed.id, edits });
      if (turn === latest.current) made(edits, colours);
    } catch (error) {
      if (turn !== latest.current) return;
      setWanted(undefined);
      setFailed(sentenceOf(error, artworkMessages.edits.failed));
    }
  }

  function change(next: ArtworkEdits, rest = 0) {
    const edits = withoutEmpty(next);
    setWanted(edits);
    setFailed('');
    latest.current += 1;
    const turn = latest.current;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void make(edits, turn), rest);
  }

  return { edits: wanted ?? placed.edits, failed, isWorking: wanted !== undefined, change };
}

const withoutEmpty = ({ paper, reduce, colour }: ArtworkEdits): ArtworkEdits => ({
  ...(paper !== undefined && { paper }),
  ...(reduce !== undefined && { reduce }),
  ...(colour !== undefined && { colour }),
});

interface SwitchProps {
  label: string;
  hint?: string | undefined;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

function Switch({ label, hint, isOn, onChange }: SwitchProps) {
  const id = useId();
  return (
    <label className="check rights">
      <input
        type="checkbox"
        checked={isOn}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint && `${id}-hint`}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>
        <span id={`${id}-label`}>{label}</span>
        {hint && (
          <span className="hint" id={`${id}-hint`}>
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}
