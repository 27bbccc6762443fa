import { countryName } from '@tailorbird/contract/kinds/countries';
import {
  CURRENCIES,
  CURRENCY_CODES,
  type CurrencyCode,
} from '@tailorbird/contract/kinds/currencies';
import { LOCALES, type Locale } from '@tailorbird/contract/kinds/locales';
import { currencyDecimals, type ShopFormats } from '@tailorbird/contract/kinds/shop-formats';
import { formatCalendarDay, formatTime } from '@tailorbird/contract/rules/format-day';
import { formatNumber } from '@tailorbird/contract/rules/format-number';
import { minorUnits, formatMoney } from '@tailorbird/contract/rules/money';
import type { VersionedSettings } from '@tailorbird/contract/shop-settings';
import { useQuery } from '@tanstack/react-query';
import { formatDay } from '../../ui/date.ts';
import { Select } from '../../ui/select.tsx';
import { selectField } from '../kit/choice-fields.tsx';
import type { Field } from '../kit/fields.tsx';
import { messages } from './messages.ts';
import { settingsSection, versionOf } from './section.tsx';
import { formatsQuery, settingsQuery } from './settings-query.ts';

const regionMessages = messages.region;
const { fields: labels, examples } = regionMessages;

type SavedRegion = VersionedSettings['region'];

type TypedRegion = {
  currency: CurrencyCode;
  numbers: Locale;
  days: Locale;
  hours: '12' | '24';
  weekBegins: SavedRegion['weekBegins'];
};

const nameOf = (currency: CurrencyCode) => `${CURRENCIES[currency].name}, ${currency}`;

const currencyChoices = Object.fromEntries(
  CURRENCY_CODES.toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1)).map((code) => [
    code,
    nameOf(code),
  ]),
);

/** Chosen until there is an order, then told with the reason. */
const currency: Field<CurrencyCode, TypedRegion, SavedRegion> = {
  label: labels.currency,
  of: (region) => region?.currency ?? 'USD',
  show: nameOf,
  Input: ({ label, name, value, error, isSaving, set }) => {
    const since = useQuery(settingsQuery).data?.currencyFixedSince;
    if (since) {
      return (
        <div className="stack-6">
          <span className="label">{label}</span>
          <strong>{nameOf(value)}</strong>
          <p className="hint">{regionMessages.currencyFixed(formatDay(since))}</p>
        </div>
      );
    }
    return (
      <Select
        label={label}
        name={name}
        hint={regionMessages.currencyHint}
        error={error}
        autoComplete="off"
        value={value}
        disabled={isSaving}
        onChange={({ target }) => {
          const chosen = CURRENCY_CODES.find((code) => code === target.value);
          if (chosen) set(chosen);
        }}
      >
        {Object.entries(currencyChoices).map(([code, shown]) => (
          <option key={code} value={code}>
            {shown}
          </option>
        ))}
      </Select>
    );
  },
};

/** Countries that write alike are one choice, which an example says best. */
function formField(
  name: 'numbers' | 'days',
  exampleOf: (formats: ShopFormats) => string,
): Field<Locale, TypedRegion, SavedRegion> {
  return {
    label: labels[name],
    of: (region) => region?.[name] ?? (name === 'numbers' ? 'en-US' : 'en-GB'),
    show: placeOf,
    Input: ({ label, value, error, isSaving, set, form }) => {
      const formats = useQuery(formatsQuery(form.typed.currency)).data ?? [];
      const groups = new Map<string, Locale[]>();
      for (const { locale, formats: written } of formats) {
        const example = exampleOf(written);
        groups.set(example, [...(groups.get(example) ?? []), locale]);
      }
      return (
        <Select
          label={label}
          name={name}
          error={error}
          autoComplete="off"
          value={value}
          disabled={isSaving}
          onChange={({ target }) => {
            const chosen = LOCALES.find((locale) => locale === target.value);
            if (chosen) set(chosen);
          }}
        >
          {[...groups].map(([example, locales]) => {
            const first = [value, ...MANY_SHOPS, ...locales].find((one) => locales.includes(one));
            if (first === undefined) return null;
            return (
              <option key={example} value={first}>
                {regionMessages.like(example, placeOf(first), placesOf(locales).size - 1)}
              </option>
            );
          })}
        </Select>
      );
    },
  };
}

/** Named where others write alike. */
const MANY_SHOPS: readonly Locale[] = ['en-US', 'en-GB', 'de-DE', 'fr-FR'];

const placeOf = (locale: Locale) => countryName(locale.slice(-2));
const placesOf = (locales: readonly Locale[]) => new Set(locales.map(placeOf));

/** Cents, or as many units where there are none. */
const EXAMPLE = 112_800;
const EXAMPLE_DAY = '2026-11-26';
const EXAMPLE_TIME = '14:30';

/** The currency, and how the shop writes. */
export const region = settingsSection<'region', TypedRegion>('region', {
  messages: regionMessages,
  fields: {
    currency,
    numbers: formField('numbers', (formats) => formatMoney(minorUnits(EXAMPLE), formats)),
    days: formField('days', (formats) => formatCalendarDay(EXAMPLE_DAY, 'full', 'short', formats)),
    hours: selectField({
      label: labels.hours,
      of: ({ hours }) => (hours === 12 ? '12' : '24'),
      initial: '24',
      choices: regionMessages.hours,
    }),
    weekBegins: selectField({
      label: labels.weekBegins,
      of: ({ weekBegins }) => weekBegins,
      initial: 'monday',
      choices: regionMessages.weeks,
    }),
  },
  unique: 'currency',
  layout: (field, { typed }) => (
    <div className="stack-14 settings-fields">
      {field('currency')}
      {field('numbers')}
      {field('days')}
      {field('hours')}
      {field('weekBegins')}
      <Examples typed={typed} />
    </div>
  ),
  toBody: ({ hours, ...typed }, version) => ({
    region: { ...typed, hours: hours === '12' ? 12 : 24, ...versionOf(version) },
  }),
});

/** The choices in the words that a customer reads, before they are saved. */
function Examples({ typed }: { typed: TypedRegion }) {
  const { data = [] } = useQuery(formatsQuery(typed.currency));
  const of = (locale: Locale) => data.find((one) => one.locale === locale)?.formats;
  const [numbers, days] = [of(typed.numbers), of(typed.days)];
  if (!numbers || !days) return null;
  const unit = 10 ** currencyDecimals(numbers.currency);
  const money = (figure: number) => formatMoney(minorUnits(Math.round(figure * unit)), numbers);
  const clock = {
    ...days,
    clock: { ...days.clock, hours: typed.hours === '12' ? 12 : 24 } as const,
  };
  const lines: [string, string][] = [
    [examples.price, money(48)],
    [examples.pieces(formatNumber(1_000, { marks: numbers.numbers })), money(47_000)],
    [examples.discount, money(-4_700)],
    [examples.promised, formatCalendarDay(EXAMPLE_DAY, 'full', 'long', days)],
    [
      examples.closes,
      regionMessages.at(
        formatCalendarDay(EXAMPLE_DAY, 'plain', 'short', days),
        formatTime(EXAMPLE_TIME, clock),
      ),
    ],
  ];
  return (
    <section aria-label={regionMessages.reads} className="stack-6 region-examples">
      <h3 className="label">{regionMessages.reads}</h3>
      <dl>
        {lines.map(([label, shown]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{shown}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
