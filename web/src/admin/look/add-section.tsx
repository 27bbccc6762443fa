import { type HomeSection, SECTION_KINDS, type SectionKind } from '@tailorbird/contract/kinds/look';
import { LOOK } from '@tailorbird/contract/look-limits';
import { Plus } from 'lucide';
import { useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { homeMessages as messages } from './home-layout-messages.ts';
import { lookMessages } from './messages.ts';
import { sectionIcons } from './section-icons.ts';

interface AddSectionProps {
  sections: readonly HomeSection[];
  onAdd: (kind: SectionKind) => void;
}

/** The kinds to choose from, behind a button. */
export function AddSection({ sections, onAdd }: AddSectionProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const room = LOOK.sections - sections.length;
  const isFull = room <= 0;
  const kinds = SECTION_KINDS.filter(
    (kind) => kind !== 'banner' || !sections.some((section) => section.kind === 'banner'),
  );
  return (
    <div className="stack-12 section-add">
      <div className="row">
        <Button
          variant="secondary"
          size="compact"
          disabled={isFull}
          aria-expanded={isOpen && !isFull}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon of={Plus} />
          {messages.add}
        </Button>
        <span className="hint">{isFull ? messages.full : messages.more(room)}</span>
      </div>
      <ul className="kinds" id={id} aria-label={messages.kindsLabel} hidden={!isOpen || isFull}>
        {kinds.map((kind) => (
          <li key={kind}>
            <button
              type="button"
              onClick={() => {
                setOpen(false);
                onAdd(kind);
              }}
            >
              <span className="center section-kind">
                <Icon of={sectionIcons[kind]} />
              </span>
              <span>
                <b>{lookMessages.kinds[kind].name}</b>
                <span className="soft">{lookMessages.kinds[kind].hint}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
