// Numbers that name a row. The database gives them, and holds none that is larger.

import { z } from 'zod'

const LARGEST = 2_147_483_647

/** The number of a row; anything else is refused with `sentence`. */
export const rowNumber = (sentence?: string) =>
  z.int(sentence).positive(sentence).max(LARGEST, sentence)

const NUMBER = 'Please give a number, such as 12'

/** The same in a query string. */
export const rowNumberInQuery = () =>
  z.coerce.number(NUMBER).int(NUMBER).positive(NUMBER).max(LARGEST, NUMBER)

export const isRowNumber = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= LARGEST
