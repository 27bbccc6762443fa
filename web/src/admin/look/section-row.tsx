import type { HomeLayout, HomeSection } from '@tailorbird/contract/kinds/look';
import { ChevronDown, ChevronUp, Eye, EyeOff, Pencil, TriangleAlert } from 'lucide';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useCategories } from '../catalogue-query.ts';
import { SortableEntry } from '../kit/sortable-list.tsx';
import { homeMessages as messages } from './home-layout-messages.ts';
import { SectionFields } from './section-fields.tsx';
import { lineOf } from './section-lines.ts';
import { editIdOf, focusSoon, type SectionActs } from './section-acts.ts';
import { sectionIcons } from './section-icons.ts';
import { type EditedPart, useLookPart } from './use-look-part.ts';

interface SectionRowProps {
  home: EditedPart<HomeLayout>;
  section: HomeSection;
  /** From 0. */
  index: number;
  count: number;
  name: string;
  isOpen: boolean;
  acts: SectionActs;
  onOpen: (id: string | undefined) => void;
}

/** A section in the list: what is done with it as a whole, and its fields while it is open. */
export function SectionRow(props: SectionRowProps) {
  const { home, section, index, name, isOpen, acts, onOpen } = props;
  const { id, isHidden } = section;
  const banner = useLookPart('banner').value;
  const categories = useCategories().data;
  const line = lineOf(section, { banner, categories });
  const close = () => {
    onOpen(undefined);
    focusSoon(editIdOf(id));
  };
  return (
    <SortableEntry
      id={id}
      name={name}
      className={
        isOpen ? 'home-section is-open' : isHidden ? 'home-section is-hidden' : 'home-section'
      }
      disabled={false}
    >
      <span className="center section-kind">
        <Icon of={sectionIcons[section.kind]} />
      </span>
      <div className="section-text">
        <b>{name}</b>
        <span className={line.isWarning ? 'line-4 section-warning' : undefined}>
          {line.isWarning && <Icon of={TriangleAlert} />}
          {line.text}
        </span>
      </div>
      <RowActs {...props} onClose={close} />
      {isOpen && (
        <div className="stack-14 section-body">
          <SectionFields home={home} section={section} index={index} acts={acts} />
          <div className="row-8">
            <Button variant="secondary" size="compact" onClick={close}>
              {messages.done}
            </Button>
            {section.kind !== 'banner' && (
              <Button
                variant="quiet"
                size="compact"
                disabled={acts.isFull}
                onClick={() => acts.duplicate(id)}
              >
                {messages.duplicate}
              </Button>
            )}
            <button
              type="button"
              className="textlink textlink-danger"
              onClick={() => acts.remove(id)}
            >
              {messages.delete}
            </button>
          </div>
        </div>
      )}
    </SortableEntry>
  );
}

function RowActs(props: SectionRowProps & { onClose: () => void }) {
  const { section, index, count, name, isOpen, acts, onOpen, onClose } = props;
  const { id, isHidden } = section;
  if (isOpen) {
    return (
      <div className="line-4 section-acts">
        <IconAct
          id={editIdOf(id)}
          label={messages.close(name)}
          icon={ChevronUp}
          onClick={onClose}
        />
      </div>
    );
  }
  return (
    <div className="line-4 section-acts">
      <IconAct
        className="section-move"
        label={messages.up(name)}
        icon={ChevronUp}
        isOff={index === 0}
        onClick={() => acts.move(id, -1, name)}
      />
      <IconAct
        className="section-move"
        label={messages.down(name)}
        icon={ChevronDown}
        isOff={index === count - 1}
        onClick={() => acts.move(id, 1, name)}
      />
      <IconAct
        label={isHidden ? messages.show(name) : messages.hide(name)}
        icon={isHidden ? EyeOff : Eye}
        onClick={() => acts.set(id, { isHidden: !isHidden })}
      />
      <IconAct
        id={editIdOf(id)}
        label={messages.edit(name)}
        icon={Pencil}
        onClick={() => onOpen(id)}
      />
    </div>
  );
}

interface IconActProps {
  id?: string;
  className?: string;
  label: string;
  icon: typeof Eye;
  /** It keeps the focus, so that the same key can be pressed again the other way. */
  isOff?: boolean;
  onClick: () => void;
}

function IconAct({ id, className = '', label, icon, isOff = false, onClick }: IconActProps) {
  return (
    <button
      type="button"
      id={id}
      className={`center section-act ${className}`}
      aria-label={label}
      title={label}
      aria-disabled={isOff || undefined}
      onClick={() => {
        if (!isOff) onClick();
      }}
    >
      <Icon of={icon} />
    </button>
  );
}
