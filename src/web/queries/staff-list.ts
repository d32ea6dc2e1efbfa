import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AnswerOf, Known, RowOf } from '#web/api.ts'
import type { PageOf } from './query-client.ts'
import { readAsStaff, readPageAsStaff, staffKey } from './staff-call.ts'

/** A read by staff. Each visit reads again, because colleagues change the same things. */
export const staffQuery = <const Address extends string>(
  address: Address & Known<'GET', Address>,
) =>
  queryOptions<AnswerOf<'GET', Address>>({
    queryKey: staffKey(address),
    queryFn: readAsStaff,
    staleTime: 0,
  })

/** A page of a list; it stays on the screen until the next one is there. */
export const staffListQuery = <
  const Address extends string,
  Row extends RowOf<Address> = RowOf<Address>,
>(
  address: Address & Known<'GET', Address>,
  query: string,
) =>
  queryOptions<PageOf<Row>>({
    queryKey: staffKey(`${address}?${query}`),
    queryFn: readPageAsStaff,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
/** The same for any query of the list: the `query` of a `DeskTable`. */
export const staffList =
  <const Address extends string>(address: Address & Known<'GET', Address>) =>
  (query: string) =>
    staffListQuery<Address>(address, query)
