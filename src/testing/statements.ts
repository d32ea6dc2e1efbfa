// The statements that the shop sends to its database while something is done, in transactions too.

import type { Database } from '#platform/database/database.ts'

type Logger = { logQuery(query: string, params: unknown[]): void }
type Session = { logger: Logger; options: { logger?: Logger | undefined } }

/** The texts of the statements in their order, without their values. */
export async function statementsOf<Answer>(
  { db }: Pick<Database, 'db'>,
  work: () => Promise<Answer>,
): Promise<{ texts: string[]; answer: Answer }> {
  const { session } = db as unknown as { session: Session }
  const before = { logger: session.logger, options: session.options }
  const texts: string[] = []
  const logger = { logQuery: (query: string) => void texts.push(query) }
  Object.assign(session, { logger, options: { ...session.options, logger } })
  try {
    const answer = await work()
    return { texts, answer }
  } finally {
    Object.assign(session, before)
  }
}
