import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';

export const settingsQuery = queryOptions({
  queryKey: ['admin', 'settings'],
  queryFn: ({ signal }) => call('GET /settings', {}, signal),
});
