import type { CallInput } from '@tailorbird/contract/endpoint';
import type { EndpointOf } from '@tailorbird/contract/endpoints';
import type { Fault, Withdrawal, WithdrawalReply } from '@tailorbird/contract/withdrawals';
import { queryOptions } from '@tanstack/react-query';
import { isObject, isRefused, unlessMissing } from '../../api-error.ts';
import { call } from '../../api.ts';
import { sendFile, type Watch } from '../../send-file.ts';

/** The order that is withdrawn from: by the secret of a link, or one's own by its id. */
export type WithdrawalSource = { link: string } | { orderId: string };

/** An order, with the secret of its link, by which faults are told. */
export interface LinkedWithdrawal {
  link: string;
  withdrawal: Withdrawal;
}

/** The body that declares it. */
export type Declaration = CallInput<EndpointOf<'POST /withdrawal'>>['body'];

/** The body that tells a fault. */
export type SentFault = CallInput<EndpointOf<'POST /withdrawal/faults'>>['body'];

export const withdrawalHeaders = (link: string) => ({ 'x-withdrawal-link': link });

/** Null where a link has ended, the order is somebody else's, or the shop has no such function. */
export const withdrawalQuery = (source: WithdrawalSource) =>
  queryOptions({
    queryKey: ['withdrawal', source],
    queryFn: ({ signal }): Promise<LinkedWithdrawal | null> =>
      'link' in source
        ? unlessMissing(
            call('GET /withdrawal', { headers: withdrawalHeaders(source.link) }, signal).then(
              ({ withdrawal }) => ({ withdrawal, link: source.link }),
            ),
          )
        : unlessMissing(
            call('GET /order/{id}/withdrawal', { params: { id: source.orderId } }, signal),
          ),
    // a link belongs to who has it, and not to whoever is logged in
    meta: { keptAtLogin: 'link' in source },
  });

export const declareWithdrawal = (
  source: WithdrawalSource,
  body: Declaration,
): Promise<WithdrawalReply> =>
  'link' in source
    ? call('POST /withdrawal', { headers: withdrawalHeaders(source.link), body })
    : call('POST /order/{id}/withdrawal', { params: { id: source.orderId }, body });

/** Reads what can be withdrawn from now, where the shop refused what was chosen. */
export function withdrawalNow(error: unknown): Withdrawal | undefined {
  return isRefused(error, 'POST /withdrawal', 'WITHDRAWAL_NOT_POSSIBLE')
    ? error.body.withdrawal
    : undefined;
}

/** Stops mails about orders of guests to the address of the link, or has them sent again. */
export const stopWithdrawalMails = async (link: string, isStopped: boolean): Promise<Withdrawal> =>
  (await call('PUT /withdrawal/stop', { headers: withdrawalHeaders(link), body: { isStopped } }))
    .withdrawal;

export const tellFault = async (link: string, body: SentFault): Promise<Withdrawal> =>
  (await call('POST /withdrawal/faults', { headers: withdrawalHeaders(link), body })).withdrawal;

/** Sends a photo of a fault. */
export async function sendFaultPhoto(
  link: string,
  faultId: string,
  file: File,
  watch: Watch,
): Promise<Withdrawal> {
  const { withdrawal } = await sendFile(
    {
      path: `/withdrawal/faults/${faultId}/photos`,
      field: 'photo',
      file,
      headers: withdrawalHeaders(link),
      isAnswer,
    },
    watch,
  );
  return withdrawal;
}

const isAnswer = (answer: unknown): answer is { withdrawal: Withdrawal } =>
  isObject(answer) && isObject(answer.withdrawal) && Array.isArray(answer.withdrawal.faults);

export const faultPhotoAddress = (fault: Pick<Fault, '_id'>, photoId: string): string =>
  `/api/withdrawal/faults/${fault._id}/photos/${photoId}`;

export const mailWithdrawalLink = async (orderId: string, email: string): Promise<string> =>
  (await call('POST /withdrawal/link', { body: { orderId, email } })).message;
