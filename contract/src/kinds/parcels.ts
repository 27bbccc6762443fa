/** Pending orders by what of them is sent: packed and not sent yet, or on their way. */
export const SENDING_FILTERS = ['to send', 'on the way'] as const;

export type SendingFilter = (typeof SENDING_FILTERS)[number];

/** Stands for the number in the link of a carrier. */
export const TRACKING_PLACE = '{number}';

/** One is sent by a carrier, the other waits at the workshop until somebody fetches it. */
export const PARCEL_KINDS = ['parcel', 'pick-up'] as const;

export type ParcelKind = (typeof PARCEL_KINDS)[number];

/**
 * A carrier's number without the spaces and marks of direction that are copied along, in capitals: by
 * this two ways of writing one are the same.
 */
export const comparableTracking = (number: string): string =>
  number.replaceAll(/[\s\p{Cf}]/gu, '').toUpperCase();

/**
 * The address at which a carrier shows a parcel.
 * @returns undefined when the carrier has no link, or the parcel has no number
 */
export function trackingLink(template: string, number: string): string | undefined {
  if (template === '' || number === '') return undefined;
  return template.replaceAll(TRACKING_PLACE, encodeURIComponent(comparableTracking(number)));
}

/** Whether the number stands in it, and in no part that decides on whose address it is. */
export function isCarrierLink(link: string): boolean {
  if (!link.includes(TRACKING_PLACE)) return false;
  const [one, other] = ['1', '2'].map((number) => {
    const filled = link.replaceAll(TRACKING_PLACE, number);
    return URL.canParse(filled) ? new URL(filled) : undefined;
  });
  return one?.protocol === 'https:' && one.origin === other?.origin && one.username === '';
}

/** Why a piece cannot be sent. */
export const UNSENDABLE = ['not found', 'sent', 'not approved', 'made again', 'withdrawn'] as const;

export type Unsendable = (typeof UNSENDABLE)[number];
