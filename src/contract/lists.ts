// The query parameters that all lists of the API share: page size, cursor, search and sort order.

import { z } from 'zod'
import { plainText } from './free-text.ts'

/** The largest page of a list, and the default without `limit`. */
export const MAX_PAGE_SIZE = 1000

export const page = {
  limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).optional(),
  cursor: z.string().max(300).optional(),
}

/** The sort parameter: `word` sorts ascending, `-word` descending. */
export const sortedBy = <const Word extends string>(...words: Word[]) =>
  z.enum(words.flatMap((word): (Word | `-${Word}`)[] => [word, `-${word}`])).optional()

/** The sort parameter of lists that also accept old words, each replaced by its current word. */
export const sortedWith = <
  const Alias extends string,
  const As extends string,
  const Word extends string = never,
>(
  aliases: Readonly<Record<Alias, As>>,
  ...words: Word[]
) =>
  z
    .enum([...words, ...(Object.keys(aliases) as Alias[])])
    .transform((word) => ((aliases as Record<string, As>)[word] ?? word) as As | Word)
    .optional()

/** The old sort words of lists that can be sorted by date only. */
export const NEWEST_OR_OLDEST = { newest: '-date', oldest: 'date' } as const

/** The complete query of a list without filters. */
export const listedBy = <const Word extends string>(...words: Word[]) => ({
  ...page,
  q: plainText(100).optional(),
  sort: sortedBy(...words),
})

export type Sorted<Word extends string> = Word | `-${Word}`
