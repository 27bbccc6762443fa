import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';

/** The home page of a shop that has sections of its own. */
export const homeQuery = queryOptions({
  queryKey: ['home'],
  queryFn: ({ signal }) => call('GET /home', {}, signal),
  meta: { keptAtLogin: true },
});
