// The query of every list of the API: how many rows, after which cursor, what they hold, in which order.

import { z } from 'zod'
import { plainText } from './free-text.ts'

/** Lists answer this many at most, and without a `limit`. */
export const MAX_PAGE_SIZE = 1000

export const page = {
  limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).optional(),
  cursor: z.string().max(300).optional(),
}

/** A word to sort by, ascending; descending with `-` before it. */
export const sortedBy = <const Word extends string>(...words: Word[]) =>
  z.enum(words.flatMap((word): (Word | `-${Word}`)[] => [word, `-${word}`])).optional()

/**
 * The same for lists that also accept the sort words of the first API: each becomes the word that it
 * stands for.
 */
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

/** Of lists that are sorted by their time and nothing else. */
export const NEWEST_OR_OLDEST = { newest: '-date', oldest: 'date' } as const

/** The whole query of a list; its filters come on top. */
export const listedBy = <const Word extends string>(...words: Word[]) => ({
  ...page,
  q: plainText(100).optional(),
  sort: sortedBy(...words),
})

export type Sorted<Word extends string> = Word | `-${Word}`
