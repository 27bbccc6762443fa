import type { Reply } from '@tailorbird/contract/endpoint';
import type { EndpointOf } from '@tailorbird/contract/endpoints';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { currentSession, renewToken } from '../../session.ts';
import { isTokenOutdated } from './settings-token.ts';

type ProfileReply = Reply<EndpointOf<'GET /user/profile'>>;
export type Profile = ProfileReply['user'];

const queryKey = ['profile'];

/** Looked at anew whenever the person comes back to the page: a mail may have been answered. */
export function useProfile() {
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const reply = await call('GET /user/profile', {}, signal);
      if (isTokenOutdated(currentSession(), reply.user)) void renewQuietly();
      return reply;
    },
    staleTime: 0,
  });
}

/** Shows a changed profile here, and the token's part of it in the bar and in the other tabs. */
export function useShowProfile() {
  const client = useQueryClient();
  return async (user: Profile): Promise<void> => {
    await client.cancelQueries({ queryKey });
    client.setQueryData<ProfileReply>(queryKey, { user });
    await renewQuietly();
  };
}

/** Where it fails, the next refresh of the token says the same. */
function renewQuietly(): Promise<void> {
  return renewToken().catch(() => undefined);
}
