import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { PageOf } from './query-client.ts'
import { readPageAsStaff, staffKey } from './staff-call.ts'

/** A page of a list as staff see it. Colleagues work on the same things: each visit reads it again. */
export const staffListQuery = <Row>(path: string, asked: string) =>
  queryOptions<PageOf<Row>>({
    queryKey: staffKey(`${path}?${asked}`),
    queryFn: readPageAsStaff,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
