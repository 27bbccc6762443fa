import type { Demo, DemoEntry } from '@tailorbird/contract/demo';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isRefused } from '../../api-error.ts';
import { call } from '../../api.ts';
import { useSession } from '../../session.ts';
import { refreshCatalogue } from '../catalogue-query.ts';
import { settingsQuery } from '../settings/settings-query.ts';

export const demoQuery = queryOptions({
  queryKey: ['admin', 'demo'],
  queryFn: async ({ signal }) => (await call('GET /demo', {}, signal)).demo,
  staleTime: 0,
});

/** Loads it for the menu and the dashboard: once while the admin's pages are open. */
export function useDemo() {
  const session = useSession();
  return useQuery({
    ...demoQuery,
    enabled: session.status === 'authenticated',
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
}

/** Whether there is something of the demo to remove; not while that is not known. */
export function useHasDemo(): boolean {
  const { data } = useDemo();
  return data !== undefined && data.goes.length > 0;
}

/** Removes what the admin has read the names of. Where more would go by now, shows that instead. */
export function useDemoRemoval(onRemoved: (removed: readonly DemoEntry[]) => void) {
  const client = useQueryClient();
  const show = (demo: Demo) => client.setQueryData(demoQuery.queryKey, demo);
  return useMutation({
    mutationFn: (goes: readonly DemoEntry[]) =>
      call('POST /demo/removal', { body: { ids: goes.map(({ _id }) => _id) } }),
    onSuccess: ({ removed, demo }) => {
      show(demo);
      onRemoved(removed);
      void refreshCatalogue(client);
      void client.invalidateQueries({ queryKey: settingsQuery.queryKey });
    },
    onError: (error) => {
      if (isRefused(error, 'POST /demo/removal', 'CHANGED_MEANWHILE')) show(error.body.demo);
    },
  });
}
