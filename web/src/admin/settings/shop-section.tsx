import { isEmailAddress } from '@tailorbird/contract/email-address';
import { COUNTRIES, countriesByName, countryName } from '@tailorbird/contract/kinds/countries';
import type { VersionedSettings } from '@tailorbird/contract/shop-settings';
import { shopTimeZone } from '../../ui/time-zone.ts';
import { CachedImage } from '../image-cache/cached-picture.tsx';
import { selectField } from '../kit/choice-fields.tsx';
import { areaField, type Field, textField } from '../kit/fields.tsx';
import { useCompletion } from '../kit/use-entity-form.ts';
import { OnePicture } from '../pictures/one-picture.tsx';
import { isUploadKey } from '../pictures/upload-queue.ts';
import { usePictures } from '../pictures/use-pictures.ts';
import { messages } from './messages.ts';
import { settingsSection, versionOf } from './section.tsx';

const shopMessages = messages.shop;
const { fields: labels } = shopMessages;

type TypedShop = Record<
  /** The logo by its key: the id of a picture, or that of a file on its way. */
  'name' | 'logo' | 'email' | 'phone' | 'taxNumber' | 'address' | 'country' | 'timeZone',
  string
>;

const logo: Field<string, TypedShop, VersionedSettings['shop']> = {
  label: labels.logo,
  of: (shop) => shop?.logo ?? '',
  show: (key) =>
    isUploadKey(key) ? shopMessages.logo.onItsWay : key === '' ? messages.none : storedLogo(key),
  Input: ({ label, value, isSaving, set, form }) => {
    const pictures = usePictures(value, set, shopMessages.logo.failed, 1);
    useCompletion(form.completions, 'logo', async () => {
      const [logo = ''] = await pictures.waitForIds();
      return { logo };
    });
    return (
      <fieldset className="stack-6 settings-logo">
        <legend className="label">{label}</legend>
        <OnePicture
          className="row"
          messages={shopMessages.logo}
          pictures={pictures}
          readOnly={isSaving}
          shown={storedLogo}
          sending={sentLogo}
        />
      </fieldset>
    );
  },
};

const storedLogo = (id: string) => (
  <CachedImage className="shop-logo" imageId={id} alt={shopMessages.logo.shown} />
);
const sentLogo = (preview: string) => <img className="shop-logo" src={preview} alt="" />;

/** The logo stands above its name. */
const IN_FORM = [
  'logo',
  'name',
  'email',
  'phone',
  'taxNumber',
  'address',
  'country',
  'timeZone',
] as const;

/** Name, contact and time zone. */
export const shop = settingsSection<'shop', TypedShop>('shop', {
  messages: shopMessages,
  fields: {
    name: textField({ label: labels.name, maxLength: 120, of: ({ name }) => name }),
    logo,
    email: textField({
      label: labels.email,
      maxLength: 254,
      of: ({ email }) => email,
      check: (email) =>
        email.trim() === '' || isEmailAddress(email.trim()) ? undefined : shopMessages.emailWrong,
    }),
    phone: textField({ label: labels.phone, maxLength: 40, of: ({ phone }) => phone }),
    taxNumber: textField({
      label: labels.taxNumber,
      maxLength: 60,
      of: ({ taxNumber }) => taxNumber,
    }),
    address: areaField({
      label: labels.address,
      rows: 3,
      most: 500,
      of: ({ address }) => address,
    }),
    country: selectField({
      label: labels.country,
      hint: shopMessages.countryHint,
      of: ({ country }) => country ?? '',
      initial: '',
      choices: countries,
      show: (country) => country && countryName(country),
    }),
    timeZone: selectField({
      label: labels.timeZone,
      hint: shopMessages.timeZoneHint,
      of: ({ timeZone }) => timeZone ?? '',
      initial: '',
      choices: timeZones,
      show: (timeZone) => timeZone,
    }),
  },
  unique: 'name',
  layout: (field) => <div className="stack-14 settings-fields">{IN_FORM.map(field)}</div>,
  toBody: ({ country, timeZone, logo, ...typed }, version) => ({
    shop: {
      ...typed,
      country: country || null,
      logo: logo || null,
      timeZone: timeZone || null,
      ...versionOf(version),
    },
  }),
});

function countries(): Record<string, string> {
  return { '': shopMessages.noCountry, ...Object.fromEntries(countriesByName(COUNTRIES)) };
}

/** Those that this browser knows, and the one that is set. */
function timeZones(chosen: string): Record<string, string> {
  const known = ['UTC', shopTimeZone(), chosen, ...Intl.supportedValuesOf('timeZone')];
  const sorted = [...new Set(known.filter(Boolean))].toSorted();
  return {
    '': shopMessages.timeZoneConfigured,
    ...Object.fromEntries(sorted.map((zone): [string, string] => [zone, zone])),
  };
}
