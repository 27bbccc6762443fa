import type { Option } from '@tailorbird/contract/catalogue';
import { hasSwatches } from '@tailorbird/contract/rules/option-kinds';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { Link } from 'react-router';
import { Named } from '../../ui/named.tsx';
import { rulesInWords } from '../../ui/text-rules.ts';
import { messages } from './messages.ts';
import { adminKinds } from './option-kinds.tsx';
import { addValueId, OptionValueAddForm } from './option-value-add-form.tsx';
import { OptionValueAdds } from './option-value-adds.tsx';
import { OptionValueList } from './option-value-list.tsx';
import { SwatchesByName } from './swatches-by-name.tsx';
import type { useValueAdds } from './use-value-adds.ts';

const words = messages.values;

/** Where the focus goes when the panel appears: nowhere when it came with the page. */
export type PanelFocus = 'heading' | 'new value' | undefined;

interface OptionValuesPanelProps {
  option: Option;
  adds: ReturnType<typeof useValueAdds>;
  focus: PanelFocus;
}

/** The values of the option that is selected. Below 1024 px it stands in place of the list. */
export function OptionValuesPanel({ option, adds, focus }: OptionValuesPanelProps) {
  const { withoutValues } = adminKinds[option.kind];
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focus === 'new value') document.getElementById(addValueId)?.focus();
    if (focus === 'heading') heading.current?.focus();
  }, [focus]);

  return (
    <section className="box-panel values-panel" aria-labelledby={headingId}>
      <Link className="link values-back" to="/admin/options" state={{ backFrom: option._id }}>
        <ArrowLeft className="icon" aria-hidden />
        {messages.options.back}
      </Link>
      <div className="between">
        <h2 className="h3" id={headingId} ref={heading} tabIndex={-1}>
          <Named say={withoutValues?.title ?? words.title} name={option.name} />
        </h2>
        {!withoutValues && (
          <span className="xs faint nowrap" aria-live="polite">
            {messages.options.valueCount(option.values.length)}
          </span>
        )}
      </div>
      {withoutValues ? (
        <div className="values-text">
          <p>{withoutValues.explained}</p>
          {option.textRules && <p className="soft">{rulesInWords(option.textRules)}</p>}
        </div>
      ) : (
        <Values option={option} adds={adds} />
      )}
    </section>
  );
}

function Values({ option, adds }: Omit<OptionValuesPanelProps, 'focus'>) {
  return (
    <>
      <OptionValueAddForm option={option} adds={adds} />
      <OptionValueAdds optionId={option._id} adds={adds} />
      {hasSwatches(option) && <SwatchesByName option={option} />}
      {option.values.length === 0 ? (
        <p className="soft">{words.none}</p>
      ) : (
        <OptionValueList option={option} />
      )}
    </>
  );
}
