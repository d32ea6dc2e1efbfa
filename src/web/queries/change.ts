import {
  type Query,
  type QueryKey,
  useMutation,
  type UseMutationOptions,
  useQueryClient,
} from '@tanstack/react-query'
import { replaceQueryData } from './replace-query-data.ts'

export type ChangeOptions = {
  /** The query whose data the response replaces. */
  replaces?: QueryKey
  /** The path of what the change removes, which cannot be read again. */
  removes?: string
  /** Keeps the change pending until all is read again. */
  waits?: boolean
  /** Reads nothing again after a failure: it might take away the page where something is typed. */
  onlyIfDone?: boolean
}

/**
 * A change. Whether it succeeds or fails, whatever is on the screen is read again, and the rest when it is
 * next shown: so nobody has to know what depends on what.
 */
export function useChange<Input, Answer>(
  mutationFn: (input: Input) => Promise<Answer>,
  { replaces, removes, waits = false, onlyIfDone = false }: ChangeOptions = {},
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: async (answer) => {
      if (replaces) await replaceQueryData<Answer>(client, replaces, answer)
    },
    onSettled: (_, error) => {
      if (error && onlyIfDone) return undefined
      const read = client.invalidateQueries(removes ? { predicate: isOutside(removes) } : {})
      return waits ? read : undefined
    },
  })
}

const isOutside =
  (removed: string) =>
  ({ queryKey }: Query) =>
    !queryKey.some((part) => `${String(part)}/`.startsWith(`${removed}/`))

type CallOptions<Input, Answer> = Pick<
  UseMutationOptions<Answer, Error, Input>,
  'onSuccess' | 'onError' | 'gcTime'
>

/** A call that changes nothing which a screen shows, such as a preview, a download or a code by mail. */
export const useCall = <Input = void, Answer = unknown>(
  mutationFn: (input: Input) => Promise<Answer>,
  options?: CallOptions<Input, Answer>,
) => useMutation({ mutationFn, ...options })
