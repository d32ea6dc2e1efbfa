// What every list of the API is asked by: how many, from where on, what it speaks of, in which order.

import { z } from 'zod'
import { plainText } from './free-text.ts'

/** Lists answer this many at most, and without a `limit`. */
export const MOST_LISTED = 1000

export const page = {
  limit: z.coerce.number().int().min(1).max(MOST_LISTED).optional(),
  cursor: z.string().max(300).optional(),
}

/** A word of the list, the smallest or earliest first; with `-` before it the other way round. */
export const sortedBy = <const Word extends string>(...words: Word[]) =>
  z.enum(words.flatMap((word): (Word | `-${Word}`)[] => [word, `-${word}`])).optional()

/** The whole query of a list; its filters come on top. */
export const listedBy = <const Word extends string>(...words: Word[]) => ({
  ...page,
  q: plainText(100).optional(),
  sort: sortedBy(...words),
})

export type Sorted<Word extends string> = Word | `-${Word}`
