// `npm run map -- vouchers`: what there is of a subject of the domain, and where: its verbs, tables, events,
// routes, jobs, mails, screens and tests, for somebody who is to change it.

import { globSync, readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'

const KINDS = ['verbs', 'tables', 'events', 'routes', 'jobs', 'mails', 'screens', 'tests'] as const
/** What is found, by kind: `voucher.made  src/domain/vouchers/make-voucher.ts`. */
export type SubjectMap = Record<(typeof KINDS)[number], string[]>

const VERB = /^export (?:async )?function (\w+)|^export const (\w+) = (?:async )?(?:<[^>]*>)?\(/gm
const TABLE = /pgTable\(\s*'(\w+)'/g
const EVENT = /\.record\(\s*'([\w.-]+)'/g
const ROUTE = /^ {2}'((?:GET|POST|PUT|PATCH|DELETE) \/[^']*)'/gm

export function mapOf(subject: string): SubjectMap {
  const own = globSync(`src/domain/${subject}/**/*.ts`)
  const code = own.filter((path) => !isTest(path))
  const isNamed = named([
    subject,
    ...code.flatMap((path) => TABLES.exec(basename(path))?.[1] ?? []),
  ])
  const uses = (path: string) => isNamed(path) || read(path).includes(`'#domain/${subject}/`)
  const users = globSync('src/{http,jobs,inbound}/**/*.ts').filter(uses)
  const jobs = users.filter((path) => path.startsWith('src/jobs/') && !isTest(path))
  const routes = matchesIn(
    users.filter((path) => path.startsWith('src/http/') && !isTest(path)),
    ROUTE,
  )
  const isMail = (path: string) => basename(path).startsWith('mail')
  return {
    verbs: matchesIn(code, VERB),
    tables: matchesIn(code, TABLE),
    events: matchesIn([...code, ...jobs], EVENT),
    // A file of another subject may use this one in some of its routes: those that say so in their address.
    routes: routes.filter(isNamed),
    jobs: jobs.filter((path) => !isMail(path)),
    mails: jobs.filter(isMail),
    screens: globSync('src/web/**/*.tsx').filter((path) => isNamed(path) && !isTest(path)),
    tests: [...own, ...users].filter(isTest),
  }
}

/** `contact-messages.table.ts` */
const TABLES = /^(.+)\.table\.ts$/

const isTest = (path: string) => path.includes('.test.')
const read = (path: string) => readFileSync(path, 'utf8')

/** `web/staff/vouchers/new-voucher.tsx` and `GET /vouchers/:id` are named after `vouchers`. */
function named(names: readonly string[]): (text: string) => boolean {
  const stems = names.map((name) => name.replace(/s$/, '')).join('|')
  const pattern = new RegExp(String.raw`\b(?:${stems})s?\b`)
  return (text) => pattern.test(text.replace(/src\/domain\//, ''))
}

const matchesIn = (paths: readonly string[], pattern: RegExp): string[] =>
  paths.flatMap((path) =>
    [...read(path).matchAll(pattern)].map((match) => `${match[1] ?? match[2]}  ${path}`),
  )

if (import.meta.main) {
  const [subject = ''] = process.argv.slice(2)
  const subjects = readdirSync('src/domain')
  if (!subjects.includes(subject)) {
    console.error(`Which subject? One of: ${subjects.toSorted().join(', ')}`)
    process.exit(1)
  }
  const found = mapOf(subject)
  for (const kind of KINDS)
    console.log(`${kind} (${found[kind].length})\n${found[kind].toSorted().join('\n')}\n`)
}
