import { FACT_MAX_LENGTH, LEGAL_TEXT_MAX_LENGTH } from '@tailorbird/contract/limits';
import { COUNTRIES, countryName } from '@tailorbird/contract/kinds/countries';
import type { SettingsSection, VersionedSettings } from '@tailorbird/contract/shop-settings';
import { useId, useMemo } from 'react';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { shopTimeZone } from '../../ui/time-zone.ts';
import { notify } from '../../ui/toast.ts';
import { OnePicture } from '../pictures/one-picture.tsx';
import { isUploadKey } from '../pictures/upload-queue.ts';
import { usePictures } from '../pictures/use-pictures.ts';
import { CachedImage } from '../image-cache/cached-picture.tsx';
import { EntityForm, type EntityFormProps } from '../kit/entity-form.tsx';
import type { Fields } from '../kit/save-with-merge.ts';
import { type Problems, useCompletion, useEntityForm } from '../kit/use-entity-form.ts';
import type { FormHost } from '../kit/use-edited-list.ts';
import { messages } from './messages.ts';
import {
  goodsEdits,
  legalEdits,
  readSection,
  type SettingsBody,
  shopEdits,
  type TypedShop,
  useSaveSettings,
} from './section-edits.ts';

export interface SectionFormProps<Section extends SettingsSection> {
  saved: VersionedSettings[Section];
  host: FormHost<VersionedSettings[Section]>;
}

interface SectionEdits<Section extends SettingsSection, Typed> {
  fieldsOf: (saved: VersionedSettings[Section] | undefined) => Typed;
  check: (typed: Typed) => Problems<Typed>;
  toBody: (typed: Typed, version: number | undefined) => SettingsBody;
}

/** The form of a section. `first`: the field that a refusal without a field is shown by. */
export function useSectionForm<Section extends SettingsSection, Typed extends Fields<Typed>>(
  section: Section,
  { fieldsOf, check, toBody }: SectionEdits<Section, Typed>,
  { saved, host }: SectionFormProps<Section>,
  first: keyof Typed & string,
) {
  const save = useSaveSettings();
  return useEntityForm<VersionedSettings[Section], Typed>({
    entity: saved,
    fieldsOf,
    check,
    save: async (typed, before) => (await save(toBody(typed, before?.version)))[section],
    onSaved: (after) => {
      notify('success', messages.save.saved);
      host.onSaved(after);
    },
    readCurrent: readSection(section),
    unique: first,
    focusAtStart: false,
  });
}

interface SectionFrameProps<Saved, Typed extends Fields<Typed>> extends Pick<
  EntityFormProps<Saved, Typed>,
  'editing' | 'show' | 'host' | 'children'
> {
  words: {
    title: string;
    lead: string;
    fields: Record<keyof Typed, string>;
  };
}

/** What the forms of all sections have around their fields. */
export function SectionFrame<Saved, Typed extends Fields<Typed>>({
  words,
  children,
  ...form
}: SectionFrameProps<Saved, Typed>) {
  return (
    <EntityForm
      {...form}
      words={messages.save}
      title={words.title}
      blank="told"
      labels={words.fields}
    >
      <p className="hint">{words.lead}</p>
      {children}
    </EntityForm>
  );
}

interface ChecksProps<Value extends string> {
  label: string;
  name: string;
  labels: Readonly<Record<Value, string>>;
  values: readonly Value[];
  chosen: readonly string[];
  error?: string | undefined;
  hint?: string;
  onChange: (value: Value, isChosen: boolean) => void;
}

/** Several of a few values. */
export function Checks<Value extends string>(props: ChecksProps<Value>) {
  const { label, name, labels, values, chosen, error, hint, onChange } = props;
  const errorId = useId();
  const hintId = useId();
  const described = [error && errorId, hint && hintId].filter(Boolean).join(' ');
  return (
    <fieldset className="settings-checks" aria-describedby={described || undefined}>
      <legend className="label">{label}</legend>
      <div className="row">
        {values.map((value) => (
          <label key={value} className="check">
            <input
              type="checkbox"
              name={name}
              checked={chosen.includes(value)}
              onChange={({ target }) => onChange(value, target.checked)}
            />
            {labels[value]}
          </label>
        ))}
      </div>
      {hint && (
        <p className="hint" id={hintId}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field-error" id={errorId} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** Name, contact and time zone. */
export function ShopForm(props: SectionFormProps<'shop'>) {
  const { fields, ...words } = messages.shop;
  const editing = useSectionForm('shop', shopEdits, props, 'name');
  const { typed, set, problems, isSaving, completions } = editing;
  const pictures = usePictures(typed.logo, (logo) => set({ logo }), words.logo.failed, 1);
  useCompletion(completions, 'logo', async () => {
    const [logo = ''] = await pictures.waitForIds();
    return { logo };
  });
  const field = (name: keyof TypedShop) => ({
    label: fields[name],
    name,
    error: problems[name],
    value: typed[name],
    autoComplete: 'off',
  });
  const line = (name: 'name' | 'email' | 'phone' | 'taxNumber', most: number) => (
    <TextField
      {...field(name)}
      maxLength={most}
      readOnly={isSaving}
      onChange={({ target }) => set({ [name]: target.value })}
    />
  );
  return (
    <SectionFrame editing={editing} words={messages.shop} show={shownOf} host={props.host}>
      <div className="settings-fields">
        <fieldset className="settings-logo">
          <legend className="label">{fields.logo}</legend>
          <OnePicture
            className="row"
            words={words.logo}
            pictures={pictures}
            readOnly={isSaving}
            shown={keptLogo}
            sending={sentLogo}
          />
        </fieldset>
        {line('name', 120)}
        {line('email', 254)}
        {line('phone', 40)}
        {line('taxNumber', 60)}
        <TextArea
          {...field('address')}
          rows={3}
          most={500}
          readOnly={isSaving}
          onChange={({ target }) => set({ address: target.value })}
        />
        <Select
          {...field('country')}
          hint={words.countryHint}
          disabled={isSaving}
          onChange={({ target }) => set({ country: target.value })}
        >
          <option value="">{words.noCountry}</option>
          <Countries />
        </Select>
        <Select
          {...field('timeZone')}
          hint={words.timeZoneHint}
          disabled={isSaving}
          onChange={({ target }) => set({ timeZone: target.value })}
        >
          <option value="">{words.timeZoneConfigured}</option>
          <TimeZones chosen={typed.timeZone} />
        </Select>
      </div>
    </SectionFrame>
  );
}

const keptLogo = (id: string) => (
  <CachedImage className="shop-logo" imageId={id} alt={messages.shop.logo.shown} />
);
const sentLogo = (preview: string) => <img className="shop-logo" src={preview} alt="" />;

/** A field in a conflict. */
function shownOf(name: keyof TypedShop, { logo, ...texts }: TypedShop) {
  if (name === 'country') return texts.country && countryName(texts.country);
  if (name !== 'logo') return texts[name];
  if (isUploadKey(logo)) return messages.shop.logo.onItsWay;
  return logo === '' ? messages.none : keptLogo(logo);
}

function Countries() {
  return COUNTRIES.map((code): [string, string] => [code, countryName(code)])
    .toSorted(([, one], [, other]) => one.localeCompare(other))
    .map(([code, name]) => (
      <option key={code} value={code}>
        {name}
      </option>
    ));
}

/** Those that this browser knows, and the one that is set. */
function TimeZones({ chosen }: { chosen: string }) {
  const zones = useMemo(() => {
    const known = ['UTC', shopTimeZone(), chosen, ...Intl.supportedValuesOf('timeZone')];
    return [...new Set(known.filter(Boolean))].toSorted((one, other) => (one < other ? -1 : 1));
  }, [chosen]);
  return zones.map((zone) => (
    <option key={zone} value={zone}>
      {zone}
    </option>
  ));
}

/** What holds for goods that do not say it themselves. */
export function GoodsForm(props: SectionFormProps<'goods'>) {
  const editing = useSectionForm('goods', goodsEdits, props, 'maker');
  return (
    <TextsForm
      editing={editing}
      words={messages.goods}
      names={['maker', 'care', 'returns']}
      rows={2}
      most={FACT_MAX_LENGTH}
      host={props.host}
    />
  );
}

export function LegalForm(props: SectionFormProps<'legal'>) {
  const editing = useSectionForm('legal', legalEdits, props, 'terms');
  return (
    <TextsForm
      editing={editing}
      words={messages.legal}
      names={['terms', 'privacy', 'returns', 'imprint']}
      rows={4}
      most={LEGAL_TEXT_MAX_LENGTH}
      host={props.host}
    />
  );
}

interface TextsFormProps<Saved, Name extends string> {
  editing: ReturnType<typeof useEntityForm<Saved, Record<Name, string>>>;
  words: { title: string; lead: string; fields: Record<Name, string> };
  names: readonly Name[];
  rows: number;
  most: number;
  host: FormHost<Saved>;
}

/** A section of texts in Markdown. */
function TextsForm<Saved, Name extends string>(props: TextsFormProps<Saved, Name>) {
  const { editing, words, names, rows, most, host } = props;
  const { typed, set, problems, isSaving } = editing;
  return (
    <SectionFrame editing={editing} words={words} show={(name, fields) => fields[name]} host={host}>
      {names.map((name) => (
        <TextArea
          key={name}
          label={words.fields[name]}
          name={name}
          optional
          rows={rows}
          most={most}
          error={problems[name]}
          value={typed[name]}
          readOnly={isSaving}
          onChange={({ target }) => set({ ...typed, [name]: target.value })}
        />
      ))}
    </SectionFrame>
  );
}
