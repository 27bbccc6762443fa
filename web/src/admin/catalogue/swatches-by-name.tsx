import type { Option } from '@tailorbird/contract/catalogue';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SwatchMark } from '../../ui/swatch-mark.tsx';
import { namedColour } from './named-colour.ts';
import { messages } from './option-kind-messages.ts';
import { useOptionValueEdits } from './option-value-edits.ts';

const words = messages.byName;

/** Gives values the colours that the shop has drawn their names in so far. */
export function SwatchesByName({ option }: { option: Option }) {
  const { save } = useOptionValueEdits(option);
  const [isSaving, setSaving] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const known = option.values.flatMap((value) => {
    const colour = value.swatch ? undefined : namedColour(value.value);
    return colour ? [{ value, colour }] : [];
  });
  if (known.length === 0) return null;

  async function take() {
    if (isSaving) return;
    setSaving(true);
    setFailed(false);
    try {
      for (const { value, colour } of known) {
        await save({ value: value.value, swatch: colour }, value);
      }
    } catch {
      setFailed(true);
    } finally {
      setSaving(false);
    }
  }

  return (
    <div className="by-name">
      <p>{words.offer(known.length)}</p>
      <div className="row">
        <span className="by-name-marks">
          {known.slice(0, 12).map(({ value, colour }) => (
            <SwatchMark key={value._id} swatch={{ colour }} />
          ))}
        </span>
        <Button
          variant="secondary"
          size="compact"
          aria-disabled={isSaving}
          onClick={() => void take()}
        >
          {isSaving ? words.working : words.act}
        </Button>
      </div>
      {hasFailed && <Notice tone="danger" title={words.failed} live />}
    </div>
  );
}
