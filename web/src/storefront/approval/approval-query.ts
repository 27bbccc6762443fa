import type { Approval, ApprovalAnswer } from '@tailorbird/contract/approvals';
import { queryOptions } from '@tanstack/react-query';
import { isRefused, unlessMissing } from '../../api-error.ts';
import { call } from '../../api.ts';

/** The order whose pieces are approved: by the secret of a link, or one's own by its id. */
export type ApprovalSource = { link: string } | { orderId: string };

const headersOf = (link: string) => ({ 'x-approval-link': link });

/** The pieces to approve, or null where a link has ended or the order is somebody else's. */
export const approvalQuery = (source: ApprovalSource) =>
  queryOptions({
    queryKey: ['approval', source],
    queryFn: async ({ signal }): Promise<Approval | null> => {
      const found = await unlessMissing(
        'link' in source
          ? call('GET /approval', { headers: headersOf(source.link) }, signal)
          : call('GET /order/{id}/approval', { params: { id: source.orderId } }, signal),
      );
      return found?.approval ?? null;
    },
    // a link belongs to who has it, and not to whoever is logged in
    meta: { keptAtLogin: 'link' in source },
  });

export async function sendAnswer(source: ApprovalSource, body: ApprovalAnswer): Promise<Approval> {
  const answered =
    'link' in source
      ? await call('POST /approval', { headers: headersOf(source.link), body })
      : await call('POST /order/{id}/approval', { params: { id: source.orderId }, body });
  return answered.approval;
}

/** Stops mails about orders of guests to the address of the link, or has them sent again. */
export const stopMails = async (link: string, isStopped: boolean): Promise<Approval> =>
  (await call('PUT /approval/stop', { headers: headersOf(link), body: { isStopped } })).approval;

/** The pieces as they are now, where the shop refused an answer about others. */
export function changedApproval(error: unknown): Approval | undefined {
  return isRefused(error, 'POST /approval', 'APPROVAL_CHANGED') ? error.body.approval : undefined;
}
