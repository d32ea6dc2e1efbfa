// What a partner reads and changes. All of it is cached under one root key, which signing in or out
// empties.

import {
  type Query,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { SignInWithCode } from '#contract/partner-forms.ts'
import type { AnswerOf, BodyOf, Known, Method, RowOf } from '#web/api.ts'
import { fetchOk, RequestError, send } from './call.ts'
import { useChange } from './change.ts'
import { CookieRefused } from './refused-cookie.ts'
import { useSendForm } from './send-form.ts'
import { pageFrom } from './query-client.ts'

const ROOT = '/api/mlm'
const SESSION = 'session'
const SIGNED_OUT = 401

type At<Path extends string> = `${typeof ROOT}/${Path}`
/** A path below `/api/mlm` that a route answers. */
type MemberPath<Path extends string> = [AnswerOf<'GET', At<Path>>] extends [never] ? never : Path

/** What the partner who is signed in may read; `path` is relative to `/api/mlm/`. */
export const partnerQuery = <const Path extends string>(path: Path & MemberPath<Path>) =>
  queryOptions<AnswerOf<'GET', At<Path>>>({ queryKey: [ROOT, path], staleTime: 0 })

export const usePartnerAnswer = <const Path extends string>(path: Path & MemberPath<Path>) =>
  useQuery(partnerQuery<Path>(path))

/** A list that grows by a page whenever more of it is asked for. */
export function usePartnerList<const Path extends string>(path: Path & MemberPath<Path>) {
  const query = useInfiniteQuery({
    queryKey: [ROOT, 'list', path],
    queryFn: async ({ pageParam, signal }) =>
      pageFrom<RowOf<At<Path>>>(await fetchOk(pageParam, { signal })),
    initialPageParam: `${ROOT}/${path}`,
    getNextPageParam: (last) => last.next,
    staleTime: 0,
  })
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  return { ...query, items, total: query.data?.pages[0]?.total ?? 0 }
}

/** The search parameter at the end of a list's path. */
export const searchedFor = (q: string) => (q ? `&q=${encodeURIComponent(q)}` : '')

export const isSignedOut = (error: unknown) =>
  error instanceof RequestError && error.status === SIGNED_OUT

export const isMissing = (error: unknown) => error instanceof RequestError && error.status === 404

/** Forgets what was read as somebody else, and asks again who is signed in. */
function useFreshStart() {
  const client = useQueryClient()
  return () => {
    const rest = ({ queryKey }: Query) => queryKey[1] !== SESSION
    client.removeQueries({ queryKey: [ROOT], predicate: rest })
    return client.resetQueries({ queryKey: [ROOT, SESSION] })
  }
}

export const useSignUp = () => useSendForm(`${ROOT}/members`, useFreshStart())

export function useSignInWithCode() {
  const begin = useFreshStart()
  return useMutation({
    mutationFn: async (codes: SignInWithCode) => {
      const { id } = await send('POST', `${ROOT}/sign-in`, codes)
      await holdSession(id)
    },
    onSuccess: begin,
  })
}

/** Fails where the browser did not take the cookie of the partner's session. */
async function holdSession(id: number): Promise<void> {
  const answer = await fetchOk(`${ROOT}/${SESSION}`)
  const { memberId, demo } = (await answer.json()) as AnswerOf<'GET', `${typeof ROOT}/session`>
  if (demo || memberId !== id) throw new CookieRefused()
}

export function useSignOut() {
  const begin = useFreshStart()
  return useMutation({ mutationFn: () => send('POST', `${ROOT}/sign-out`), onSettled: begin })
}

/**
 * A change by a partner. A failed one reads nothing: where the session has ended, what is typed would go
 * with the page.
 */
export const usePartnerChange = <Input, Answer>(change: (input: Input) => Promise<Answer>) =>
  useChange(change, { waits: true, onlyIfDone: true })

/** The same where a body is sent to a path. */
export const usePartnerSend = <
  const M extends Exclude<Method, 'GET'>,
  const Address extends string,
>(
  method: M,
  address: Address & Known<M, Address>,
) => usePartnerChange((body: BodyOf<M, Address>) => send<M, Address>(method, address, body))
