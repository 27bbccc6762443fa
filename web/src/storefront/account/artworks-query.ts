import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';

/** The pictures that the customer has sent, and the room that they take. */
export const artworksQuery = queryOptions({
  queryKey: ['artworks'],
  queryFn: ({ signal }) => call('GET /artwork', {}, signal),
});
