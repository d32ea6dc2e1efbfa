// Reads the SQLSTATE and constraint of a database error, however deeply the driver wrapped it, and
// refuses duplicates by it.

import type { Refusal } from '#platform/refusal.ts'

const DEEPEST = 5
const UNIQUE_VIOLATION = '23505'

/** The SQLSTATE of a database error, or the system's error code if the database was not reached. */
export const databaseErrorCode = (error: unknown) => firstOf(error, 'code')

/** The name of the constraint that rejected a row, if any. */
export const databaseConstraint = (error: unknown) => firstOf(error, 'constraint')

/** Writes a row; one whose unique key is taken is refused. */
export async function refuseDuplicates<Row>(
  refusal: Refusal,
  write: () => Promise<Row>,
): Promise<Row> {
  try {
    return await write()
  } catch (error) {
    throw databaseErrorCode(error) === UNIQUE_VIOLATION ? refusal : error
  }
}

function firstOf(error: unknown, key: 'code' | 'constraint'): string | undefined {
  return chainOf(error)
    .map((cause) => (cause as Record<string, unknown>)[key])
    .find((value) => typeof value === 'string')
}

/** An error and its causes. */
export function chainOf(error: unknown): object[] {
  const chain: object[] = []
  for (let cause = error; typeof cause === 'object' && cause && chain.length < DEEPEST;) {
    chain.push(cause)
    cause = (cause as { cause?: unknown }).cause
  }
  return chain
}

/** An outage: SQLSTATE 08, 53, 57, a refused or broken connection, or a pool timeout. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = databaseErrorCode(error) ?? ''
  if (/^(08|53|57P|57014|25P03|ECONN|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_|ERR_STREAM)/.test(code))
    return true
  return chainOf(error).some((cause) =>
    /timeout exceeded when trying to connect|Query read timeout|Connection terminated|connection timeout|Client (has encountered a connection error|was closed)/i.test(
      (cause as Partial<Error>).message ?? '',
    ),
  )
}

/** A full disk of the database (53100) or of this process. The request can be sent again. */
export const isDiskFull = (error: unknown) =>
  /^(53100|ENOSPC|EDQUOT)$/.test(databaseErrorCode(error) ?? '')
