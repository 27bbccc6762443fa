import type { Option, OptionValue } from '@tailorbird/contract/catalogue';
import { hasSwatches } from '@tailorbird/contract/rules/option-kinds';
import { ArrowLeft } from 'lucide';
import { useEffect, useId, useRef, useState } from 'react';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { NameInText } from '../../ui/name-in-text.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SwatchMark } from '../../ui/swatch-mark.tsx';
import { rulesInWords } from '../../ui/text-rules.ts';
import { DiscardQuestion } from '../kit/unsaved.tsx';
import { RowActs } from '../kit/entity-list.tsx';
import { DeleteQuestion } from '../kit/delete-question.tsx';
import { SortableEntry, SortableList } from '../kit/sortable-list.tsx';
import { useDeletion, useEditor } from '../kit/use-edited-list.ts';
import { messages } from '../catalogue-messages.ts';
import { messages as kindMessages } from './option-kind-messages.ts';
import { adminKinds } from './option-kinds.tsx';
import { useOptionValueOrder } from './option-order.ts';
import { useOptionValueEdits, valueFieldsOf } from './option-value-edits.ts';
import { OptionValueForm, OptionValueName } from './option-value-row.tsx';
import { colourOfName } from './swatch-text.ts';
import { addValueId, OptionValueAddForm, OptionValueAdds } from './value-add-form.tsx';
import type { useValueAdds } from './value-adds.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';

const valueMessages = messages.values;

/** Where the focus goes when the panel appears: nowhere when it came with the page. */
export type PanelFocus = 'heading' | 'new value' | undefined;

interface OptionValuesPanelProps {
  option: Option;
  adds: ReturnType<typeof useValueAdds>;
  focus: PanelFocus;
}

// spec: 2.154
/** The values of the option that is selected. Below 1024 px it stands in place of the list. */
export function OptionValuesPanel({ option, adds, focus }: OptionValuesPanelProps) {
  const { withoutValues } = adminKinds[option.kind];
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // an option without values has no field for a new one
    if (focus === 'new value') (document.getElementById(addValueId) ?? heading.current)?.focus();
    if (focus === 'heading') heading.current?.focus();
  }, [focus]);

  return (
    <section className="box-panel stack-14 values-panel" aria-labelledby={headingId}>
      <Link
        className="link inline-6 values-back"
        to="/admin/options"
        state={{ backFrom: option._id }}
      >
        <Icon of={ArrowLeft} />
        {messages.options.back}
      </Link>
      <div className="between">
        <h2 className="h3" id={headingId} ref={heading} tabIndex={-1}>
          <NameInText say={withoutValues?.title ?? valueMessages.title} name={option.name} />
        </h2>
        {!withoutValues && (
          <span className="xs faint nowrap" aria-live="polite">
            {messages.options.valueCount(option.values.length)}
          </span>
        )}
      </div>
      {withoutValues ? (
        <div className="stack-4">
          <p>{withoutValues.explained}</p>
          {option.textRules && <p className="soft">{rulesInWords(option.textRules)}</p>}
          {option.artwork && <ArtworkPlaces option={option} />}
        </div>
      ) : (
        <Values option={option} adds={adds} />
      )}
    </section>
  );
}

/** Leads to the page of an option that takes pictures. */
function ArtworkPlaces({ option }: { option: Option }) {
  return (
    <>
      <p className="soft">{adminKinds[option.kind].summary(option)}</p>
      <p>
        <ButtonLink variant="secondary" size="compact" to={`/admin/options/${option._id}`}>
          {kindMessages.artwork.open}
        </ButtonLink>
      </p>
    </>
  );
}

function Values({ option, adds }: Omit<OptionValuesPanelProps, 'focus'>) {
  return (
    <>
      <OptionValueAddForm option={option} adds={adds} />
      <OptionValueAdds optionId={option._id} adds={adds} />
      {hasSwatches(option) && <SwatchesByName option={option} />}
      {option.values.length === 0 ? (
        <p className="soft">{valueMessages.none}</p>
      ) : (
        <OptionValueList option={option} />
      )}
    </>
  );
}

const nameOf = ({ value }: OptionValue) => value;

/** The values of an option in their order, renamed and deleted in their rows. */
function OptionValueList({ option }: { option: Option }) {
  const { _id: optionId, kind, name, values } = option;
  const editor = useEditor<OptionValue>();
  const reorder = useOptionValueOrder(optionId);
  const { remove, hide } = useOptionValueEdits(option);
  const edited = editor.shown === 'new' ? undefined : editor.shown;
  // No toast, here and for a deletion: it would lie above what is typed next.
  const host = editor.hostFor(() => undefined);
  const deletion = useDeletion({
    remove,
    entries: values,
    homeId: addValueId,
    onDeleted: hide,
  });

  return (
    <>
      <SortableList
        label={valueMessages.title(name)}
        entries={values.map(({ _id, value }) => ({ id: _id, name: value }))}
        onMove={reorder}
      >
        {values.map((value) => (
          <SortableEntry
            key={value._id}
            id={value._id}
            name={value.value}
            className="line-4 value-row"
            disabled={value._id === edited?._id}
          >
            {value._id === edited?._id ? (
              <OptionValueForm option={option} value={edited} host={host} />
            ) : (
              <>
                <OptionValueName kind={kind} value={value} />
                <RowActs
                  entity={value}
                  name={value.value}
                  onEdit={() => editor.open(value)}
                  onDelete={() => deletion.ask(value)}
                />
              </>
            )}
          </SortableEntry>
        ))}
      </SortableList>
      <DiscardQuestion {...editor.question} />
      <DeleteQuestion
        of="option-value"
        messages={valueMessages}
        nameOf={nameOf}
        question={deletion.question}
      />
    </>
  );
}

const byNameMessages = kindMessages.byName;

/** Offers swatches for values whose names are known colours. */
function SwatchesByName({ option }: { option: Option }) {
  const { save } = useOptionValueEdits(option);
  const [isSaving, setSaving] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const known = option.values.flatMap((value) => {
    const colour = value.swatch ? undefined : colourOfName(value.value);
    return colour ? [{ value, colour }] : [];
  });
  if (known.length === 0) return null;

  async function saveSwatches() {
    if (isSaving) return;
    setSaving(true);
    setFailed(false);
    try {
      for (const { value, colour } of known) {
        await save({ ...valueFieldsOf(value), swatch: colour }, value);
      }
    } catch {
      setFailed(true);
    } finally {
      setSaving(false);
    }
  }

  return (
    <div className="stack-8 by-name">
      <p>{byNameMessages.offer(known.length)}</p>
      <div className="row">
        <span className="cluster by-name-marks">
          {known.slice(0, 12).map(({ value, colour }) => (
            <SwatchMark key={value._id} swatch={{ colour }} />
          ))}
        </span>
        <Button
          variant="secondary"
          size="compact"
          busy={isSaving}
          onClick={() => void saveSwatches()}
        >
          {isSaving ? byNameMessages.working : byNameMessages.act}
        </Button>
      </div>
      {hasFailed && <Notice tone="danger" title={byNameMessages.failed} live />}
    </div>
  );
}
