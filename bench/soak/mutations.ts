// Takes each guard away, one at a time and in a copy, and runs the test that is said to hold it: a
// test that still passes is no test. `npm run soak -- mutations`.

import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Outcome, Part } from './part.ts'

type Mutation = {
  guard: string
  file: string
  /** What is there, and what stands in its place. */
  from: string
  to: string
  /** The test that must fail, and on which database. */
  test: string
  on: 'plain' | 'embedded' | 'postgres'
}

export const MUTATIONS: readonly Mutation[] = [
  {
    guard: 'the last piece: the condition of the UPDATE',
    file: 'src/domain/stock/take-piece.ts',
    from: `        gt(stockLevels.pieces, 0),\n      ),\n    )\n    .returning`,
    to: `      ),\n    )\n    .returning`,
    test: 'src/http/public/orders.test.ts',
    on: 'embedded',
  },
  {
    guard: 'once for each key: the unique key of idempotency',
    file: 'src/http/idempotent.ts',
    from: 'return fresh ? keepAnswer',
    to: 'return fresh || true ? keepAnswer',
    test: 'src/http/public/orders.test.ts',
    on: 'embedded',
  },
  {
    guard: 'a key with another body: the fingerprint',
    file: 'src/http/idempotent.ts',
    from: '!row || row.fingerprint !== sent.fingerprint',
    to: '!row',
    test: 'src/http/public/orders.test.ts',
    on: 'embedded',
  },
  {
    guard: 'a session ends: the condition on its hour',
    file: 'src/domain/identity/sessions.ts',
    from: '.where(and(eq(sessions.sid, sidOf(token)), gt(sessions.expire, tx.now)))',
    to: '.where(and(eq(sessions.sid, sidOf(token)), gt(sessions.expire, new Date(0))))',
    test: 'src/domain/identity/sessions.test.ts',
    on: 'embedded',
  },
  {
    guard: 'what staff may do: the ability',
    file: 'src/http/staff-guard.ts',
    from: `return mayDo(actor.role, ability)`,
    to: `return ability.length > 0`,
    test: 'src/http/staff-guard.test.ts',
    on: 'embedded',
  },
  {
    guard: 'a cookie from another site: the Origin',
    file: 'src/http/staff-guard.ts',
    from: 'if (!reads && !isOwnOrigin(c))',
    to: 'if (!reads && !c)',
    test: 'src/http/public/sign-in.test.ts',
    on: 'embedded',
  },
  {
    guard: 'a partner sees themselves only: the number of the session',
    file: 'src/http/member-guard.ts',
    from: `idParam(c, 'id') !== actor.memberId`,
    to: `idParam(c, 'id') < 1`,
    test: 'src/http/member-guard.test.ts',
    on: 'embedded',
  },
  {
    guard: 'one mail for each key: the unique key of mails',
    file: 'src/platform/mails.ts',
    from: '.onConflictDoNothing({ target: mails.key })',
    to: '',
    test: 'src/jobs/post.test.ts',
    on: 'embedded',
  },
  {
    guard: 'one spin a day: the unique key of spins',
    file: 'src/domain/prizes/spin-wheel.ts',
    from: 'if (earlier) return withClaim(tx, earlier)',
    to: 'if (earlier && day === visitor) return withClaim(tx, earlier)',
    test: 'src/domain/prizes/spin-wheel.test.ts',
    on: 'embedded',
  },
  {
    guard: 'a ledger key posts once: what was posted before',
    file: 'src/domain/ledger/post.ts',
    from: 'postings.filter(({ key }) => !known.has(key))',
    to: 'postings.filter(({ key }) => key.length > 0)',
    test: 'src/domain/ledger/post.test.ts',
    on: 'embedded',
  },
  {
    guard: 'two postings at once: the lock on the accounts',
    file: 'src/domain/ledger/post.ts',
    from: `      .orderBy(asc(ledgerAccounts.id))\n      .for('update')`,
    to: `      .orderBy(asc(ledgerAccounts.id))`,
    test: 'src/domain/ledger/post.test.ts',
    on: 'postgres',
  },
  {
    guard: 'bodies on their way take no room: whether they arrived',
    file: 'src/http/ops/gate.ts',
    from: `if (hasBody) incoming?.once('end', count)`,
    to: `if (!c) incoming?.once('end', count)`,
    test: 'src/http/ops/gate.test.ts',
    on: 'embedded',
  },
  {
    guard: 'a crowd lets others in: the breath between two writes',
    file: 'src/platform/database.ts',
    from: '      await breath()\n',
    to: '      if (!client) await breath()\n',
    test: 'src/http/ops/crowd.test.ts',
    on: 'embedded',
  },
  {
    guard: 'a silent mail server is left alone: the breaker',
    file: 'src/platform/mailer.ts',
    from: 'failures: FAILURES_TO_REST',
    to: 'failures: FAILURES_TO_REST * 100',
    test: 'src/platform/mailer.test.ts',
    on: 'plain',
  },
  {
    guard: 'bodies are bounded: bytes counted as they arrive',
    file: 'src/http/kit.ts',
    from: 'if (length > limit) throw refused()',
    to: 'if (length > limit * 1e6) throw refused()',
    test: 'src/http/app.test.ts',
    on: 'embedded',
  },
]

const LIMIT_MS = 600_000
const COPIED = ['src', 'migrations', 'demo', 'package.json', 'tsconfig.json', 'vitest.config.ts']

export const mutations: Part = {
  name: 'mutations',
  claim: 'without each guard, the test that is said to hold it fails',
  run: async (): Promise<Outcome> => {
    const folder = mkdtempSync(join(tmpdir(), 'yaadbox-mutations-'))
    for (const name of COPIED) cpSync(name, join(folder, name), { recursive: true })
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
    const survived: string[] = []
    for (const mutation of MUTATIONS) {
      const holds = fails(folder, mutation)
      process.stderr.write(`${holds ? 'held' : 'SURVIVED'}: ${mutation.guard} (${mutation.test})\n`)
      if (!holds) survived.push(mutation.guard)
    }
    rmSync(folder, { recursive: true, force: true })
    return {
      held: survived.length === 0,
      figures: `${MUTATIONS.length - survived.length} of ${MUTATIONS.length} noticed; not: ${survived.join('; ') || 'none'}`,
    }
  },
}

/** Whether the test fails once the guard is gone. A guard that is no longer there is an error. */
function fails(folder: string, { file, from, to, test, on }: Mutation): boolean {
  const path = join(folder, file)
  const whole = readFileSync(path, 'utf8')
  if (!whole.includes(from)) throw new Error(`${file} no longer says: ${from}`)
  writeFileSync(path, whole.replace(from, to))
  const vitest = resolve('node_modules', 'vitest', 'vitest.mjs')
  const ran = spawnSync(process.execPath, [vitest, 'run', '--project', on, test], {
    cwd: folder,
    encoding: 'utf8',
    timeout: LIMIT_MS,
  })
  writeFileSync(path, whole)
  if (ran.error) throw ran.error
  // A test that could not start says nothing of the guard.
  return ran.status !== 0 && /Tests .*\d+ failed/.test(stripVTControlCharacters(ran.stdout))
}
