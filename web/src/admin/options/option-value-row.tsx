import type { Option, OptionKind, OptionValue } from '@tailorbird/contract/catalogue';
import { toMinorUnits } from '@tailorbird/contract/rules/money';
import { hasSwatches } from '@tailorbird/contract/rules/option-kinds';
import { Dot } from '../../ui/dot.tsx';
import { NameInText } from '../../ui/name-in-text.tsx';
import { SwatchMark } from '../../ui/swatch-mark.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { EntityForm } from '../kit/entity-form.tsx';
import { useEntityForm } from '../kit/use-entity-form.ts';
import type { FormHost } from '../kit/use-edited-list.ts';
import { messages } from '../catalogue-messages.ts';
import { messages as priceMessages } from '../prices/messages.ts';
import { MoneyField, readAmount } from '../prices/money-field.tsx';
import { usePictures } from '../pictures/use-pictures.ts';
import { messages as kindMessages } from './option-kind-messages.ts';
import {
  checkValue,
  normalizeValue,
  priceChangeOf,
  PRICES,
  useOptionValueEdits,
  type ValueFields,
  valueFieldsOf,
  readValue,
} from './option-value-edits.ts';
import { SwatchField } from './swatch-field.tsx';
import { colourOfName, pictureKeyOf, pictureText, swatchFrom } from './swatch-text.ts';

const valueMessages = messages.values;

export function OptionValueName({ kind, value }: { kind: OptionKind; value: OptionValue }) {
  return (
    <span className="line-8 value-name">
      {hasSwatches({ kind }) ? <ValueSwatch value={value} /> : <Dot {...value} />}
      <bdi>{value.value}</bdi>
      {hasSwatches({ kind }) && !value.swatch && (
        <span className="swatch-missing xs faint">{kindMessages.swatch.missing}</span>
      )}
      {value.surcharge !== 0 && (
        <span className="value-adds-price xs">
          {priceMessages.adds(toMinorUnits(value.surcharge))}
        </span>
      )}
    </span>
  );
}

function ValueSwatch({ value: { swatch } }: { value: OptionValue }) {
  return swatch ? <SwatchMark swatch={swatch} /> : <span className="swatch-none" aria-hidden />;
}

interface OptionValueFormProps {
  option: Option;
  value: OptionValue;
  host: FormHost<OptionValue>;
}

/** The name, what it adds and the swatch, changed in the value's row. */
export function OptionValueForm({ option, value, host }: OptionValueFormProps) {
  const { save } = useOptionValueEdits(option);
  const editing = useEntityForm<OptionValue, ValueFields>({
    entity: value,
    fieldsOf: valueFieldsOf,
    check: checkValue,
    save: async (typed, before) => {
      const [imageId] = await pictures.waitForIds();
      return save(typed, before ?? value, imageId);
    },
    onSaved: host.onSaved,
    readCurrent: readValue,
    unique: 'value',
    normalize: normalizeValue,
  });
  const { typed, set, problems, isSaving } = editing;
  const { pictureFailed } = kindMessages.swatch;
  const key = pictureKeyOf(typed.swatch) ?? '';
  const pictures = usePictures(key, (keys) => set({ swatch: pictureText(keys) }), pictureFailed, 1);
  return (
    <EntityForm
      inline
      editing={editing}
      messages={valueMessages}
      blank="told"
      title={<NameInText say={valueMessages.editTitle} name={value.value} />}
      labels={valueMessages.fields}
      show={showValue}
      host={host}
      impact={{ of: PRICES, change: priceChangeOf }}
    >
      <TextField
        label={valueMessages.fields.value}
        name="value"
        autoComplete="off"
        value={typed.value}
        error={problems.value}
        readOnly={isSaving}
        onChange={({ target }) => set({ value: target.value })}
      />
      <div className="value-surcharge">
        <MoneyField
          label={valueMessages.fields.surcharge}
          name="surcharge"
          hint={priceMessages.surchargeHint}
          value={typed.surcharge}
          error={problems.surcharge}
          readOnly={isSaving}
          onChange={(surcharge) => set({ surcharge })}
        />
      </div>
      {hasSwatches(option) && (
        <SwatchField
          swatch={typed.swatch}
          suggested={colourOfName(typed.value)}
          pictures={pictures}
          error={problems.swatch}
          readOnly={isSaving}
          onChange={(swatch) => set({ swatch })}
        />
      )}
    </EntityForm>
  );
}

function showValue(name: keyof ValueFields, fields: ValueFields) {
  if (name === 'surcharge') return priceMessages.adds(readAmount(fields.surcharge));
  return name === 'swatch' ? <SwatchShown swatch={fields.swatch} /> : fields[name];
}

/** To be compared with somebody else's. A file that is on its way has no picture here yet. */
function SwatchShown({ swatch: text }: { swatch: string }) {
  const key = pictureKeyOf(text);
  const swatch = swatchFrom(text, key);
  if (!swatch) return null;
  if (key?.startsWith('upload-')) return kindMessages.swatch.showPicture;
  return (
    <span className="inline-6">
      <SwatchMark swatch={swatch} />
      {key === undefined ? text : kindMessages.swatch.showPicture}
    </span>
  );
}
