import type { AnswerOf, BodyOf, Known, Method } from '#web/api.ts'
import { type ChangeOptions, useChange } from './change.ts'
import { useSendOnce } from './send-once.ts'
import { sendAsStaff, staffKey } from './staff-call.ts'

type Options<Record extends string, Answer> = Omit<ChangeOptions, 'replaces'> & {
  /** The record that the response shows as it is now. */
  replaces?: Record & (Answer extends AnswerOf<'GET', Record> ? Record : never)
  /** The version of the record that was seen: the change is refused if there is a later one. */
  seen?: string
}

/** A change by staff: sends a body to a path. A retry of the same body carries the same idempotency key. */
export function useSend<
  const M extends Exclude<Method, 'GET'>,
  const Address extends string,
  const Record extends string = never,
>(
  method: M,
  address: Address & Known<M, Address>,
  { replaces, seen, ...options }: Options<Record, AnswerOf<M, Address>> = {},
) {
  const once = useSendOnce()
  const asSeen = seen !== undefined && { headers: { 'if-match': `"${seen}"` } }
  return useChange(
    (body: BodyOf<M, Address>) =>
      once([address, body], (key) =>
        sendAsStaff<M, Address>(method, address, body, { ...key, ...asSeen }),
      ),
    { ...options, ...(replaces !== undefined && { replaces: staffKey(replaces) }) },
  )
}

/** Adds a record to a list, or changes the one with this id. */
export function useSave<const List extends string>(
  list: List & ([Known<'PUT', `${List}/${number}`>] extends [never] ? never : Known<'POST', List>),
  id: number | undefined,
  options?: Pick<ChangeOptions, 'waits'>,
) {
  const once = useSendOnce()
  return useChange<BodyOf<'POST', List>, AnswerOf<'POST', List>>(
    (body) =>
      once([id, body], (key) =>
        id === undefined
          ? sendAsStaff<'POST', List>('POST', list, body, key)
          : sendAsStaff('PUT', `${list}/${id}` as never, body),
      ),
    options,
  )
}
