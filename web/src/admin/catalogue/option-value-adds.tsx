import { CircleAlert, X } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { SwatchMark } from '../../ui/swatch-mark.tsx';
import { messages } from './messages.ts';
import { addValueId } from './option-value-add-form.tsx';
import { Cause } from './save-failure.tsx';
import type { useValueAdds } from './use-value-adds.ts';

const words = messages.values;

interface OptionValueAddsProps {
  optionId: string;
  adds: ReturnType<typeof useValueAdds>;
}

/** Before the button that has the focus goes. */
const focusNewValue = () => document.getElementById(addValueId)?.focus();

/** Values on their way, and those that could not be added: none of them is lost. */
export function OptionValueAdds({ optionId, adds }: OptionValueAddsProps) {
  const shown = adds.addsTo(optionId);
  if (shown.length === 0) return null;
  return (
    <ul className="value-adds">
      {shown.map((add) =>
        add.error === undefined ? (
          <li key={add.key} className="value-row">
            <span className="value-name faint">
              {add.colour !== undefined && <SwatchMark swatch={{ colour: add.colour }} />}
              <bdi>{add.value}</bdi>
            </span>
            <span className="xs faint">{words.adding}</span>
          </li>
        ) : (
          <li key={add.key} className="value-row value-failed" role="alert">
            <CircleAlert className="icon" aria-hidden />
            <div>
              <strong>{add.value}</strong>
              <p>{words.addFailed}</p>
              <p className="xs">
                <Cause error={add.error} />
              </p>
            </div>
            <span className="acts">
              <Button
                variant="quiet"
                size="compact"
                onClick={() => {
                  focusNewValue();
                  adds.retry(add);
                }}
              >
                {messages.tryAgain}
              </Button>
              <Button
                variant="quiet"
                size="compact"
                className="btn-icon"
                aria-label={words.remove(add.value)}
                onClick={() => {
                  focusNewValue();
                  adds.drop(add.key);
                }}
              >
                <X className="icon" aria-hidden />
              </Button>
            </span>
          </li>
        ),
      )}
    </ul>
  );
}
