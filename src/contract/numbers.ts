// Row ids: positive whole numbers that fit in PostgreSQL's `integer`.

import { z } from 'zod'

const MAX_ID = 2_147_483_647

/** A row id in a JSON body; `sentence` is the message for anything else. */
export const rowNumber = (sentence?: string) =>
  z.int(sentence).positive(sentence).max(MAX_ID, sentence)

const NUMBER = 'Please give a number, such as 12'

/** A row id in a query string. */
export const rowNumberInQuery = () =>
  z.coerce.number(NUMBER).int(NUMBER).positive(NUMBER).max(MAX_ID, NUMBER)

/** Whether a value is a row id, or the 0 that a cursor holds in place of one. */
export const isRowNumber = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= MAX_ID
