// What a process writes again and again, PostgreSQL reads and plans once a connection: statements
// within a transaction get a name when they come for the third time. What is only read does not:
// a search is planned for the words that it is for.

type Statement = { text: string; name?: string }
type Ask = (...given: unknown[]) => unknown
export type Asked = { query: Ask }

const BEFORE = 2
/** Each takes some kilobytes of every connection of the database. */
const MOST_NAMES = 200
const MOST_COUNTED = 1000
/** Longer ones hold lists, and hardly two are the same. */
const LONGEST = 4000

/** Answers what makes a connection name its statements; connections share the names. */
export function openPrepared(): (client: Asked) => void {
  const seen = new Map<string, number>()
  const names = new Map<string, string>()

  const nameOf = (text: string): string | undefined => {
    const known = names.get(text)
    if (known || text.length > LONGEST || names.size >= MOST_NAMES) return known
    const times = seen.get(text) ?? 0
    if (times === 0 && seen.size >= MOST_COUNTED) return undefined
    seen.set(text, times + 1)
    if (times < BEFORE) return undefined
    seen.delete(text)
    names.set(text, `often_${names.size}`)
    return names.get(text)
  }

  return (client) => {
    const own = Object.getPrototypeOf(client) as Asked
    const ask: Ask = (...given) => Reflect.apply(own.query, client, given)
    let inside = false
    client.query = (...given) => {
      const [asked, ...rest] = given
      const text = textOf(asked)
      if (/^begin/i.test(text)) inside = true
      else if (/^(commit|rollback)\s*$/i.test(text)) inside = false
      else if (
        inside &&
        isStatement(asked) &&
        /^\s*(insert|update|delete|select|with)\b/i.test(text)
      ) {
        const name = nameOf(text)
        if (name) return ask({ ...asked, name }, ...rest)
      }
      return ask(...given)
    }
  }
}

/** The words of what a connection is asked. */
export const textOf = (asked: unknown): string => {
  const text = typeof asked === 'string' ? asked : (asked as Partial<Statement> | undefined)?.text
  return typeof text === 'string' ? text : ''
}

/** As Drizzle asks: a plain object; what is more than that (a cursor, a query of its own) is left alone. */
export const isStatement = (asked: unknown): asked is Statement =>
  typeof asked === 'object' &&
  asked !== null &&
  Object.getPrototypeOf(asked) === Object.prototype &&
  typeof (asked as Statement).text === 'string' &&
  (asked as Statement).name === undefined
