import { ApiError, sentenceOf } from '../../api-error.ts';
import type { Refusal } from './refusal.ts';
import { settingsMessages } from './settings-messages.ts';

/** What was being done, then the shop's own sentence: 'Failed to update email: …'. */
export function settingsRefusal(failed: string): (error: unknown) => Refusal {
  return (error) => ({
    sentence: `${failed} ${sentenceOf(error, settingsMessages.somethingWrong)}`,
    status: error instanceof ApiError ? error.status : 0,
    code: error instanceof ApiError ? error.code : 'UNKNOWN',
  });
}
