import { FACT_MAX_LENGTH, LEGAL_TEXT_MAX_LENGTH } from '@tailorbird/contract/limits';
import type { SettingsSection, VersionedSettings } from '@tailorbird/contract/shop-settings';
import { isEmailAddress } from '@tailorbird/contract/email-address';
import { emailForm } from '@tailorbird/contract/email-form';
import type { CallInput } from '@tailorbird/contract/endpoint';
import type { EndpointOf } from '@tailorbird/contract/endpoints';
import { WEEKDAYS } from '@tailorbird/contract/kinds/weekdays';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { isRefused } from '../../api-error.ts';
import { leadDaysProblem, readLeadDays } from '../products/fact-fields.tsx';
import { problemAt, type Problems, tooLong } from '../kit/use-entity-form.ts';
import { nextKey } from '../kit/rows-field.tsx';
import { messages } from './messages.ts';
import { settingsQuery } from './settings-query.ts';

/** By page. */
export const changesQuery = (page: number) =>
  queryOptions({
    queryKey: ['admin', 'settings-changes', page],
    queryFn: ({ signal }) => call('GET /settings/changes', { query: { page } }, signal),
    staleTime: 0,
  });

export type SettingsBody = CallInput<EndpointOf<'PUT /settings'>>['body'];

/** Saves sections, and drops what this browser has of pages that show them. */
export function useSaveSettings() {
  const client = useQueryClient();
  return async (body: SettingsBody): Promise<VersionedSettings> => {
    const saved = await call('PUT /settings', { body });
    client.setQueryData(settingsQuery.queryKey, saved);
    for (const key of ['footer', 'legal', 'product', 'delivery']) {
      void client.invalidateQueries({ queryKey: [key] });
    }
    void client.invalidateQueries({ queryKey: ['admin', 'settings-changes'] });
    return saved.settings;
  };
}

/** A section as it is now, where somebody else has changed the settings. */
export function readSection<Section extends SettingsSection>(section: Section) {
  return (error: unknown): VersionedSettings[Section] | undefined =>
    isRefused(error, 'PUT /settings', 'CHANGED_MEANWHILE')
      ? error.body.settings[section]
      : undefined;
}

export type TypedShop = Record<
  /** The logo by its key: the id of a picture, or that of a file on its way. */
  'name' | 'logo' | 'email' | 'phone' | 'taxNumber' | 'address' | 'country' | 'timeZone',
  string
>;

export const shopEdits = {
  fieldsOf: (saved: VersionedSettings['shop'] | undefined): TypedShop => ({
    name: saved?.name ?? '',
    logo: saved?.logo ?? '',
    email: saved?.email ?? '',
    phone: saved?.phone ?? '',
    taxNumber: saved?.taxNumber ?? '',
    address: saved?.address ?? '',
    country: saved?.country ?? '',
    timeZone: saved?.timeZone ?? '',
  }),
  check: ({ email, address }: TypedShop): Problems<TypedShop> => ({
    ...problemAt(
      'email',
      email.trim() === '' || isEmailAddress(email.trim()) ? undefined : messages.shop.emailWrong,
    ),
    ...tooLong('address', messages.shop.fields.address, address, 500),
  }),
  toBody: (
    { country, timeZone, logo, ...typed }: TypedShop,
    version: number | undefined,
  ): SettingsBody => ({
    shop: {
      ...typed,
      country: country || null,
      logo: logo || null,
      timeZone: timeZone || null,
      ...sent(version),
    },
  }),
};

export type TypedMails = Record<'newOrders', string>;

export const mailsEdits = {
  fieldsOf: (saved: VersionedSettings['mails'] | undefined): TypedMails => ({
    newOrders: saved?.newOrders ?? '',
  }),
  check: ({ newOrders }: TypedMails): Problems<TypedMails> => {
    const typed = newOrders.trim();
    const kept = emailForm(typed) ?? '';
    const isFine = typed === '' || isEmailAddress(kept);
    return problemAt('newOrders', isFine ? undefined : messages.mails.newOrdersWrong);
  },
  toBody: ({ newOrders }: TypedMails, version: number | undefined): SettingsBody => ({
    mails: { newOrders: newOrders.trim(), ...sent(version) },
  }),
};

const sent = (version: number | undefined) => (version === undefined ? {} : { version });

/** As typed. */
export interface HolidayRow {
  /** Of this row while it is edited. */
  readonly key: number;
  readonly from: string;
  /** Empty: it is the day of `from`. */
  readonly to: string;
  readonly name: string;
}

/** Compared and replaced as a whole. */
export interface TypedHolidays {
  readonly text: string;
  readonly rows: readonly HolidayRow[];
}

export type TypedDays = {
  openDays: readonly string[];
  /** Working days. */
  leadDays: string;
  holidays: TypedHolidays;
};

export function typedHolidays(rows: readonly HolidayRow[]): TypedHolidays {
  return { text: JSON.stringify(writtenHolidays(rows)), rows };
}

export const withNewHoliday = ({ rows }: TypedHolidays): TypedHolidays =>
  typedHolidays([...rows, { key: nextKey(rows), from: '', to: '', name: '' }]);

export const writtenHolidays = (rows: readonly HolidayRow[]) =>
  rows
    .filter(({ from, to, name }) => from !== '' || to !== '' || name.trim() !== '')
    .map(({ from, to, name }) => ({ from, to: to || from, name: name.trim() }));

export const openDaysOf = (typed: readonly string[]) =>
  WEEKDAYS.filter((weekday) => typed.includes(weekday));

export const daysEdits = {
  fieldsOf: (saved: VersionedSettings['days'] | undefined): TypedDays => ({
    openDays: saved?.openDays ?? [],
    leadDays: String(saved?.leadDays ?? ''),
    holidays: typedHolidays(
      (saved?.holidays ?? []).map(({ from, to, name }, key) => ({ key, from, to, name })),
    ),
  }),
  check: ({ openDays, leadDays, holidays }: TypedDays): Problems<TypedDays> => ({
    ...problemAt('openDays', openDays.length === 0 ? messages.days.noOpenDay : undefined),
    ...problemAt('leadDays', leadDaysProblem(leadDays)),
    ...problemAt(
      'holidays',
      writtenHolidays(holidays.rows).some(({ from, to }) => from === '' || from > to)
        ? messages.days.holidayWrong
        : undefined,
    ),
  }),
  toBody: (
    { openDays, leadDays, holidays }: TypedDays,
    version: number | undefined,
  ): SettingsBody => ({
    days: {
      openDays: openDaysOf(openDays),
      leadDays: readLeadDays(leadDays) ?? null,
      holidays: writtenHolidays(holidays.rows),
      ...sent(version),
    },
  }),
};

export type TypedLegal = Record<'terms' | 'privacy' | 'returns' | 'imprint', string>;

export const legalEdits = {
  fieldsOf: (saved: VersionedSettings['legal'] | undefined): TypedLegal => ({
    terms: saved?.terms ?? '',
    privacy: saved?.privacy ?? '',
    returns: saved?.returns ?? '',
    imprint: saved?.imprint ?? '',
  }),
  check: (typed: TypedLegal): Problems<TypedLegal> => {
    const { fields } = messages.legal;
    return {
      ...tooLong('terms', fields.terms, typed.terms, LEGAL_TEXT_MAX_LENGTH),
      ...tooLong('privacy', fields.privacy, typed.privacy, LEGAL_TEXT_MAX_LENGTH),
      ...tooLong('returns', fields.returns, typed.returns, LEGAL_TEXT_MAX_LENGTH),
      ...tooLong('imprint', fields.imprint, typed.imprint, LEGAL_TEXT_MAX_LENGTH),
    };
  },
  toBody: (typed: TypedLegal, version: number | undefined): SettingsBody => ({
    legal: { ...typed, ...sent(version) },
  }),
};

export type TypedGoods = Record<'maker' | 'returns' | 'care', string>;

export const goodsEdits = {
  fieldsOf: (saved: VersionedSettings['goods'] | undefined): TypedGoods => ({
    maker: saved?.maker ?? '',
    care: saved?.care ?? '',
    returns: saved?.returns ?? '',
  }),
  check: (typed: TypedGoods): Problems<TypedGoods> => {
    const { fields } = messages.goods;
    return {
      ...tooLong('maker', fields.maker, typed.maker, FACT_MAX_LENGTH),
      ...tooLong('care', fields.care, typed.care, FACT_MAX_LENGTH),
      ...tooLong('returns', fields.returns, typed.returns, FACT_MAX_LENGTH),
    };
  },
  toBody: (typed: TypedGoods, version: number | undefined): SettingsBody => ({
    goods: { ...typed, ...sent(version) },
  }),
};
