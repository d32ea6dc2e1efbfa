import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { PageOf } from './query-client.ts'
import { readAsStaff, readPageAsStaff, staffKey } from './staff-call.ts'

/** What staff read. Colleagues work on the same things: each visit reads it again. */
export const staffQuery = <Answer>(...path: string[]) =>
  queryOptions<Answer>({ queryKey: staffKey(...path), queryFn: readAsStaff, staleTime: 0 })

/** A page of a list; the last one stays in sight until the next is there. */
export const staffListQuery = <Row>(path: string, asked: string) =>
  queryOptions<PageOf<Row>>({
    queryKey: staffKey(`${path}?${asked}`),
    queryFn: readPageAsStaff,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
