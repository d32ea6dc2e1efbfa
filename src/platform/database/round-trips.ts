// A transaction waits for the network less often than it has statements. Its BEGIN travels with the
// first thing that it reads, what is marked as unheard travels with what comes next, and a COMMIT that
// PostgreSQL answers with ROLLBACK throws the failure behind it: nothing counts as kept that is not.

import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type Asked, isStatement, textOf } from './prepared.ts'

type Answer = { command: string; rows: unknown[]; rowCount: number }
type Given = readonly unknown[]

type Going = {
  /** The BEGIN, while nothing follows it. */
  held: Given | undefined
  /** The BEGIN, while it is on its way. */
  begun: Promise<unknown> | undefined
  unheard: Promise<unknown>[]
  failure: unknown
}

const UNHEARD = '/* unheard */ '
const BEGIN = /^begin\b/i
const END = /^(commit|rollback)\s*$/i
const READ = /^\s*select\b/i
/**
 * Of what comes after a failure in the same transaction: it is not done, and a statement that was to
 * be named on the way is not known to those behind it.
 */
const AFTERMATH = new Set<unknown>(['25P02', '26000'])
const NOTHING: Answer = { command: '', rows: [], rowCount: 0 }

/**
 * Marks a write whose answer nobody needs: the verb goes on at once, and if the write fails, so does
 * its transaction. The embedded database, which is nowhere else, answers it like any other.
 */
export const unheard = (write: SQLWrapper): SQL => sql`${sql.raw(UNHEARD)}${write.getSQL()}`

type Answers<Works extends readonly unknown[]> = { [Nth in keyof Works]: Awaited<Works[Nth]> }

/**
 * Waits for all, and only then throws what failed first: nothing of a transaction may come after its
 * end, and what fails behind a failure does not know why.
 */
export async function together<const Works extends readonly Promise<unknown>[]>(
  ...works: Works
): Promise<Answers<Works>> {
  const failures: unknown[] = []
  // Each is awaited once: Drizzle asks anew each time that somebody waits for one of its queries.
  const answers = await Promise.all(
    works.map(async (work) => {
      try {
        return await work
      } catch (error) {
        failures.push(error)
        return undefined
      }
    }),
  )
  if (failures.length > 0) throw failures[0]
  return answers as Answers<Works>
}

/** Makes a connection in pipeline mode send each transaction in as few round trips as it can. */
export function sendTogether(client: Asked): void {
  const send = client.query.bind(client) as (...given: Given) => Promise<Answer>
  let going: Going | undefined

  client.query = (...given) => {
    const text = textOf(given[0])
    if (BEGIN.test(text)) {
      going = { held: given, begun: undefined, unheard: [], failure: undefined }
      return Promise.resolve(NOTHING)
    }
    if (!going) return send(...given)
    const inside = going
    if (END.test(text)) going = undefined
    if (inside.held && !going) return Promise.resolve(NOTHING)
    begin(inside, send)
    if (/^commit/i.test(text)) return commit(inside, send, given)
    if (/^rollback\s*$/i.test(text)) return rollback(inside, send, given)
    if (text.startsWith(UNHEARD)) return resume(inside, ask(inside, send, unmarked(given)))
    return whyAborted(inside, ask(inside, send, given))
  }
}

type Send = (...given: Given) => Promise<Answer>

function begin(inside: Going, send: Send): void {
  if (!inside.held) return
  const begun = send(...inside.held)
  inside.held = undefined
  inside.begun = begun
  begun.then(
    () => (inside.begun = undefined),
    () => undefined,
  )
}

/** Until it is certain that a transaction is open nothing is written, because it would stay. */
function ask({ begun }: Going, send: Send, given: Given): Promise<Answer> {
  if (!begun) return send(...given)
  if (!READ.test(textOf(given[0]))) return begun.then(() => send(...given))
  return Promise.all([send(...given), begun]).then(([answer]) => answer)
}

function resume(inside: Going, asked: Promise<Answer>): Promise<Answer> {
  inside.unheard.push(asked.catch((error: unknown) => void (inside.failure ??= error)))
  return Promise.resolve(NOTHING)
}

/** Puts the failure that nobody heard in the place of those that came of it. */
async function whyAborted(inside: Going, asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked
  } catch (error) {
    if (!AFTERMATH.has((error as { code?: unknown }).code)) throw error
    await Promise.all(inside.unheard)
    throw inside.failure ?? error
  }
}

async function commit(inside: Going, send: Send, given: Given): Promise<Answer> {
  const answer = await ask(inside, send, given)
  if (answer.command === 'COMMIT') return answer
  await Promise.all(inside.unheard)
  throw inside.failure ?? new Error('A statement failed, so nothing of its transaction was kept')
}

/** After whatever still waits for the BEGIN, which would otherwise be written on its own. */
async function rollback({ begun }: Going, send: Send, given: Given): Promise<Answer> {
  await begun?.catch(() => undefined)
  return send(...given)
}

/** As Drizzle asks. */
function unmarked([asked, ...rest]: Given): Given {
  if (typeof asked === 'string') return [asked.slice(UNHEARD.length), ...rest]
  return isStatement(asked)
    ? [{ ...asked, text: asked.text.slice(UNHEARD.length) }, ...rest]
    : [asked, ...rest]
}
