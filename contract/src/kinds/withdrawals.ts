/** Why goods cannot be withdrawn from. An order keeps the answer as it was placed. */
export const EXCEPTIONS = ['own words', 'own picture', 'made to measure', 'service'] as const;

export type WithdrawalException = (typeof EXCEPTIONS)[number];

/** The law that excepts goods made for one customer. */
export const EXCEPTION_LAW = 'Directive 2011/83/EU, Article 16 (c)';

/** The sentence that a customer reads of goods that are excepted. */
export const EXCEPTION_SENTENCES: Record<WithdrawalException, string> = {
  'own words': 'Cannot be sent back: it carries your own words and was made for you alone.',
  'own picture': 'Cannot be sent back: it carries your own picture and was made for you alone.',
  'made to measure': 'Cannot be sent back: it was made to your measures, for you alone.',
  service:
    'This is a service without goods, so there is nothing to send back here. Please contact the shop.',
};

/**
 * Days from a withdrawal until the goods are on their way back, and until the money is: Directive
 * 2011/83/EU, Articles 13 and 14.
 */
export const SEND_BACK_DAYS = 14;
export const PAY_BACK_DAYS = 14;

/** How the desk answers somebody for whom something is wrong with a piece. */
export const FAULT_ANSWERS = ['made again', 'refund', 'refused'] as const;

export type FaultAnswer = (typeof FAULT_ANSWERS)[number];

/** The ways in which the desk settles goods that are withdrawn from. */
export const PROPOSALS = ['cancellation', 'credit'] as const;

/** Orders by what of them waits for the desk. */
export const RETURN_FILTERS = ['withdrawn', 'fault'] as const;

export type ReturnFilter = (typeof RETURN_FILTERS)[number];
