import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { replaceQueryData } from './replace-query-data.ts'

export type ChangeOptions = {
  /** The query whose data the response replaces. */
  replaces?: QueryKey
  /** Keeps the change pending until all is read again. */
  waits?: boolean
}

/**
 * A change. Whether it succeeds or fails, whatever is on the screen is read again, and the rest when it is
 * next shown: so nobody has to know what depends on what.
 */
export function useChange<Input, Answer>(
  mutationFn: (input: Input) => Promise<Answer>,
  { replaces, waits = false }: ChangeOptions = {},
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: async (answer) => {
      if (replaces) await replaceQueryData<Answer>(client, replaces, answer)
    },
    onSettled: () => {
      const read = client.invalidateQueries()
      return waits ? read : undefined
    },
  })
}
