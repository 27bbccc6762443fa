import { Fragment, useEffect, useId, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { messages } from './messages.ts';
import { shortcuts, useShortcutSetting } from './shortcuts.ts';

const shortcutMessages = messages.shortcuts;

interface ShortcutSheetProps {
  open: boolean;
  onClose: () => void;
}

/** All keys of the order desk, and the switch for those that are a single letter. */
export function ShortcutSheet({ open, onClose }: ShortcutSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOn, setOn] = useShortcutSetting();
  const id = useId();
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);

  return (
    <dialog
      ref={dialog}
      className="dialog-frame"
      aria-labelledby={`${id}-title`}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="stack-12 dialog">
        <h2 className="h3" id={`${id}-title`}>
          {shortcutMessages.title}
        </h2>
        <dl className={isOn ? 'stack-6 shortcut-list' : 'stack-6 shortcut-list is-off'}>
          {shortcuts.map(({ act, keys, how }) => (
            <div key={act}>
              <dt>
                {keys.map((key, index) => (
                  <Fragment key={key}>
                    {index > 0 && (
                      <span className="faint">
                        {' '}
                        {how === 'inTurn' ? shortcutMessages.inTurn : shortcutMessages.either}{' '}
                      </span>
                    )}
                    <kbd>{key}</kbd>
                  </Fragment>
                ))}
              </dt>
              <dd>{shortcutMessages.acts[act]}</dd>
            </div>
          ))}
        </dl>
        <div>
          <label className="check">
            <input
              type="checkbox"
              checked={isOn}
              aria-describedby={`${id}-hint`}
              onChange={(event) => setOn(event.target.checked)}
            />
            {shortcutMessages.switch}
          </label>
          <p className="hint" id={`${id}-hint`}>
            {shortcutMessages.switchHint}
          </p>
        </div>
        <div className="cluster dialog-acts">
          <Button variant="secondary" onClick={onClose}>
            {shortcutMessages.close}
          </Button>
        </div>
      </div>
    </dialog>
  );
}
