import { QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query'
import type { AnswerOf, Known } from '#web/api.ts'
import { RequestError } from './call.ts'

export type Get = (path: string) => Promise<Response>
/** A page of a list: what a plain array says in its body, and in its headers. */
export type PageOf<Item> = {
  items: Item[]
  total: number
  next: string | null
  /** Words of the search that none of the items has; left out where there are none. */
  dropped?: string[]
}

/** A read of what anybody may see, or who has its link. */
export const publicQuery = <const Address extends string>(
  address: Address & Known<'GET', Address>,
) => queryOptions<AnswerOf<'GET', Address>>({ queryKey: [address] })

const PAGE = 'page'

/** The key of a page of a list: its query returns a PageOf, with the total and the next page. */
export const pageKey = (path: string): QueryKey => [PAGE, path]

/** A query reads the path that its key's segments form; `get` is fetch, or the API in process. */
export function makeQueryClient(get: Get): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey }) => read(get, queryKey),
        retry: false,
        retryOnMount: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        staleTime: Infinity,
        // Offline a call fails at once and says so, instead of waiting to be made later.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

async function read(get: Get, key: QueryKey): Promise<unknown> {
  const paged = key[0] === PAGE
  const response = await get((paged ? key.slice(1) : key).join('/'))
  if (!response.ok) throw await RequestError.of(response)
  return paged ? pageFrom(response) : response.json()
}

/** A page of a list, from the response. */
export async function pageFrom<Item>(response: Response): Promise<PageOf<Item>> {
  const items = (await response.json()) as Item[]
  const total = Number(response.headers.get('x-total-count') ?? items.length)
  const dropped = response.headers.get('x-dropped-words')
  return {
    items,
    total,
    next: nextOf(response.headers.get('link')),
    ...(dropped && { dropped: dropped.split(',').map(decodeURIComponent) }),
  }
}

const nextOf = (link: string | null) => /<([^<>]+)>; ?rel="next"/.exec(link ?? '')?.[1] ?? null
