import { useInfiniteQuery } from '@tanstack/react-query'
import { pageFrom } from './query-client.ts'
import { fetchAsStaff, staffKey } from './staff-call.ts'

/** A list that belongs to a partner, page after page. */
export function usePartnerPages<Item>(path: string) {
  const query = useInfiniteQuery({
    queryKey: staffKey(`${path}/pages`),
    queryFn: async ({ pageParam, signal }) =>
      pageFrom<Item>(await fetchAsStaff(pageParam, { signal })),
    initialPageParam: path,
    getNextPageParam: (last) => last.next,
    staleTime: 0,
  })
  return { ...query, items: query.data?.pages.flatMap(({ items }) => items) ?? [] }
}
