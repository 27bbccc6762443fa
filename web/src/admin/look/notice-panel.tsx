import { LOOK } from '@tailorbird/contract/look-limits';
import { TextField } from '../../ui/text-field.tsx';
import { CountedField } from './banner-fields.tsx';
import { LookPanel } from './look-panel.tsx';
import { pagesMessages } from './pages-messages.ts';
import { TargetField } from './target-field.tsx';
import { useLookPart } from './use-look-part.ts';

const { notice: messages } = pagesMessages;

/** A line above all pages, on the days that it is for. */
export function NoticePanel() {
  const notice = useLookPart('notice');
  const { text, target, from, to } = notice.value;
  const isWrong = from !== null && to !== null && from > to;
  return (
    <div onBlur={notice.onBlur}>
      <LookPanel title={messages.title} lead={messages.lead}>
        <CountedField
          label={messages.text}
          id={notice.idOf('text')}
          most={LOOK.notice}
          value={text}
          error={notice.errorAt('text')}
          onChange={(next) => notice.set({ text: next })}
        />
        <TargetField
          of={notice}
          field="target"
          value={target}
          nowhere={messages.nowhere}
          onChange={(next) => notice.set({ target: next })}
        />
        <div className="look-two">
          <TextField
            label={messages.from}
            id={notice.idOf('from')}
            type="date"
            hint={messages.fromHint}
            error={notice.errorAt('from')}
            value={from ?? ''}
            onChange={({ target: { value } }) => notice.set({ from: value || null })}
          />
          <TextField
            label={messages.to}
            id={notice.idOf('to')}
            type="date"
            hint={messages.toHint}
            error={isWrong ? messages.wrongDays : notice.errorAt('to')}
            value={to ?? ''}
            onChange={({ target: { value } }) => notice.set({ to: value || null })}
          />
        </div>
      </LookPanel>
    </div>
  );
}
