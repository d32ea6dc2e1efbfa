// Reads the SQLSTATE and constraint of a database error, even if it is wrapped in others, and turns
// a duplicate key into a refusal.

import type { Refusal } from '#platform/refusal.ts'

const MAX_CAUSES = 5
const UNIQUE_VIOLATION = '23505'

/** An error of another service, whose words may be those of a database: never taken for one of the database. */
export class ErrorOfService extends Error {}

/** The SQLSTATE of a database error, or the system's error code if the database was not reached. */
export const databaseErrorCode = (error: unknown) => firstOf(error, 'code')

/** The name of the constraint that rejected a row, if any. */
export const databaseConstraint = (error: unknown) => firstOf(error, 'constraint')

/** Writes a row; throws `refusal` if its unique key already exists. */
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
  for (let cause = error; typeof cause === 'object' && cause && chain.length < MAX_CAUSES;) {
    chain.push(cause)
    cause = (cause as { cause?: unknown }).cause
  }
  return chain
}

/** Whether the database is unavailable: SQLSTATE 08, 53 or 57, a broken connection or a timeout. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof ErrorOfService) return false
  const code = databaseErrorCode(error) ?? ''
  if (/^(08|53|57P|57014|25P03|ECONN|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_|ERR_STREAM)/.test(code))
    return true
  return chainOf(error).some((cause) =>
    /timeout exceeded when trying to connect|Query read timeout|Connection terminated|connection timeout|Client (has encountered a connection error|was closed)/i.test(
      (cause as Partial<Error>).message ?? '',
    ),
  )
}

/** Whether the disk of the database (53100) or of this process is full. */
export const isDiskFull = (error: unknown) =>
  /^(53100|ENOSPC|EDQUOT)$/.test(databaseErrorCode(error) ?? '')
