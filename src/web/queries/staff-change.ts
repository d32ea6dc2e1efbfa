import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { replaceQueryData } from './replace-query-data.ts'
import { staffRoot } from './staff-call.ts'

/** Has staff read everything again whose address matches. */
export const invalidate = (client: QueryClient, addresses: RegExp) =>
  client.invalidateQueries({
    queryKey: staffRoot,
    predicate: ({ queryKey: [, path] }) => addresses.test(String(path)),
  })

type Effects = {
  /** The addresses that are read again once the change is answered or has failed. */
  readAgain: RegExp
  /** The query whose data the answer replaces. */
  replaces?: QueryKey
  /** Keeps the change pending until they are read. */
  waits?: boolean
}

/** A change that staff make, and what it means for what they have read. */
export function useStaffChange<Input, Answer>(
  { readAgain, replaces, waits = false }: Effects,
  mutationFn: (input: Input) => Promise<Answer>,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: async (answer) => {
      if (replaces) await replaceQueryData<Answer>(client, replaces, answer)
    },
    onSettled: () => {
      const read = invalidate(client, readAgain)
      return waits ? read : undefined
    },
  })
}
