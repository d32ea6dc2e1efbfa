// What a database says of a failure, however deep the driver wrapped it.

const DEEPEST = 5

/** The SQLSTATE of an error of the database, or the system's code of one that did not reach it. */
export const databaseErrorCode = (error: unknown) => firstOf(error, 'code')

/** The name of the guard that refused a row, where one did. */
export const databaseConstraint = (error: unknown) => firstOf(error, 'constraint')

function firstOf(error: unknown, key: 'code' | 'constraint'): string | undefined {
  return chainOf(error)
    .map((one) => (one as Record<string, unknown>)[key])
    .find((value) => typeof value === 'string')
}

/** An error and what caused it. */
export function chainOf(error: unknown): object[] {
  const chain: object[] = []
  for (let cause = error; typeof cause === 'object' && cause && chain.length < DEEPEST;) {
    chain.push(cause)
    cause = (cause as { cause?: unknown }).cause
  }
  return chain
}

/** An outage and no mistake: SQLSTATE 08, 53, 57, a refused or broken connection, a pool run dry. */
export function isDatabaseAway(error: unknown): boolean {
  const code = databaseErrorCode(error) ?? ''
  if (/^(08|53|57P|57014|25P03|ECONN|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_|ERR_STREAM)/.test(code))
    return true
  return chainOf(error).some((one) =>
    /timeout exceeded when trying to connect|Query read timeout|Connection terminated|connection timeout|Client (has encountered a connection error|was closed)/i.test(
      (one as Partial<Error>).message ?? '',
    ),
  )
}

/** Of the database (53100) or under our own files. What was refused can be sent again. */
export const isDiskFull = (error: unknown) =>
  /^(53100|ENOSPC|EDQUOT)$/.test(databaseErrorCode(error) ?? '')
