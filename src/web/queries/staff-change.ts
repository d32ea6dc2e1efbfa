import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AnswerOf, Known } from '#web/api.ts'
import { replaceQueryData } from './replace-query-data.ts'
import { useSendOnce } from './send-once.ts'
import { sendAsStaff, staffRoot } from './staff-call.ts'

/** Reads again all staff data whose path matches. */
export const invalidate = (client: QueryClient, paths: RegExp) =>
  client.invalidateQueries({
    queryKey: staffRoot,
    predicate: ({ queryKey: [, path] }) => paths.test(String(path)),
  })

/** Read again after every change, which may have done work that waited. */
const WAITING_WORK = /^\/api\/waiting-work$/

type Effects = {
  /** The paths that are read again once the change has succeeded or failed. */
  invalidates: RegExp
  /** The query whose data the response replaces. */
  replaces?: QueryKey
  /** The change moves pieces, so the shop's products are read again, too. */
  movesPieces?: boolean
  /** Keeps the change pending until those paths are read. */
  waits?: boolean
}

/** Reads again what this browser has read of the shop's products as a shopper. */
const invalidateProducts = (client: QueryClient) =>
  client.invalidateQueries({
    predicate: ({ queryKey }) => queryKey.some((part) => String(part).startsWith('/api/products')),
  })

/** A change by staff, and its effects on what they have read. */
export function useStaffChange<Input, Answer>(
  { invalidates, replaces, movesPieces = false, waits = false }: Effects,
  mutationFn: (input: Input) => Promise<Answer>,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: async (answer) => {
      if (replaces) await replaceQueryData<Answer>(client, replaces, answer)
    },
    onSettled: () => {
      const read = invalidate(client, invalidates)
      void invalidate(client, WAITING_WORK)
      if (movesPieces) void invalidateProducts(client)
      return waits ? read : undefined
    },
  })
}

/** Posts to a path; a retry of the same body carries the same idempotency key. */
export function usePostOnce<const Address extends string>(
  address: Address & Known<'POST', Address>,
): (body: unknown) => Promise<AnswerOf<'POST', Address>> {
  const once = useSendOnce()
  return (body) => once(body, (key) => sendAsStaff<'POST', Address>('POST', address, body, key))
}
