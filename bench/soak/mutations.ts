// Takes each guard away, one at a time and in a copy, and runs the test that is said to hold it: a
// test that still passes is no test. `npm run soak -- mutations`.

import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { FAULTS } from './faults.ts'
import { type Outcome, type Part, scaled } from './part.ts'

export type Mutation = {
  guard: string
  file: string
  /** What is there, and what stands in its place. */
  from: string
  to: string
  /** The test that must fail, on the embedded database where it says so. */
  test: string
  on?: 'embedded'
}

/** Of scripts/projects.ts: each test file is in one of them. */
const PROJECTS = ['plain', 'dom', 'postgres', 'heavy']

export const MUTATIONS: readonly Mutation[] = [
  {
    guard: 'the last piece: the condition of the UPDATE',
    file: 'src/domain/stock/shelves.ts',
    from: '.where(and(isShelf(shelf), gte(stockLevels.pieces, -pieces)))',
    to: '.where(isShelf(shelf))',
    test: 'src/http/public/orders.test.ts',
    on: 'embedded',
  },
  {
    guard: 'once for each key: the unique key of idempotency',
    file: 'src/http/idempotent.ts',
    from: 'if (inserted) return storeAnswer',
    to: 'if (inserted || row) return storeAnswer',
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
    from: 'const hasEnded = expire <= tx.now ||',
    to: 'const hasEnded =',
    test: 'src/domain/identity/sessions.test.ts',
    on: 'embedded',
  },
  {
    guard: 'what staff may do: the ability',
    file: 'src/domain/identity/may.ts',
    from: `return canWith(actor, ability)`,
    to: `return ability.length > 0`,
    test: 'src/http/staff-guard.test.ts',
    on: 'embedded',
  },
  {
    guard: 'a cookie from another site: the Origin',
    file: 'src/http/staff-guard.ts',
    from: `if (!mayUseCookie(c)) throw new Refusal('other-site')`,
    to: `if (!c) throw new Refusal('other-site')`,
    test: 'src/http/staff-guard.test.ts',
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
    file: 'src/platform/mail/mails.ts',
    from: '.onConflictDoNothing({ target: mails.key })',
    to: '',
    test: 'src/jobs/send-mail.test.ts',
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
    from: 'postings.filter(({ key }) => !posted.has(key))',
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
  },
  {
    guard: 'bodies on their way take no room: whether they arrived',
    file: 'src/http/ops/load-shedder.ts',
    from: `if (hasBody) incoming?.once('end', count)`,
    to: `if (!c) incoming?.once('end', count)`,
    test: 'src/http/ops/load-shedder.test.ts',
    on: 'embedded',
  },
  {
    guard: 'a crowd lets others in: the yield between two writes',
    file: 'src/platform/database/database.ts',
    from: '      await yieldToEventLoop()\n',
    to: '      if (!client) await yieldToEventLoop()\n',
    test: 'src/http/ops/crowd.test.ts',
    on: 'embedded',
  },
  {
    guard: 'a silent mail server is left alone: the breaker',
    file: 'src/platform/mail/mailer.ts',
    from: 'failures: FAILURES_TO_REST',
    to: 'failures: FAILURES_TO_REST * 100',
    test: 'src/platform/mail/mailer.test.ts',
  },
  {
    guard: 'bodies are bounded: bytes counted as they arrive',
    file: 'src/http/endpoint.ts',
    from: 'if (length > limit) throw refused()',
    to: 'if (length > limit * 1e6) throw refused()',
    test: 'src/http/app.test.ts',
    on: 'embedded',
  },
  {
    guard: 'never below nothing: the CHECK of stock',
    file: 'migrations/0000_open_the_shop.sql',
    from: `"stock_levels"."pieces" >= 0`,
    to: `"stock_levels"."pieces" >= -99`,
    test: 'src/domain/stock/stock.table.test.ts',
    on: 'embedded',
  },
  {
    guard: 'one mail for each key: the UNIQUE of mails',
    file: 'migrations/0000_open_the_shop.sql',
    from: `\tCONSTRAINT "mails_key_unique" UNIQUE("key"),\n`,
    to: '',
    test: 'src/platform/mail/mails.table.test.ts',
    on: 'embedded',
  },
  {
    guard: 'one spin a day: the unique index of spins',
    file: 'migrations/0001_visitors_ask_chat_and_win.sql',
    from: 'CREATE UNIQUE INDEX "lottery_spins_once_a_day"',
    to: 'CREATE INDEX "lottery_spins_once_a_day"',
    test: 'src/domain/prizes/prizes.table.test.ts',
    on: 'embedded',
  },
  {
    guard: 'a sale pays once: what was paid before',
    file: 'src/domain/commissions/change-commissions.ts',
    from: "const paidCents = sumOf(rows.filter(({ status }) => status === 'paid'))",
    to: 'const paidCents = sumOf([])',
    test: 'src/domain/commissions/settle-order.test.ts',
    on: 'embedded',
  },
  {
    guard: 'a sale pays a partner once a level: the unique index of commissions',
    file: 'migrations/0083_commissions_have_revisions.sql',
    from: 'create unique index concurrently "commissions_posted_once_a_revision"',
    to: 'create index concurrently "commissions_posted_once_a_revision"',
    test: 'src/domain/commissions/commissions.table.test.ts',
    on: 'embedded',
  },
  {
    guard: 'a run of payouts locks what was shown: the comparison',
    file: 'src/domain/payouts/lock-lines.ts',
    from: 'const changed = rows[0]?.changed === true',
    to: 'const changed = rows[0]?.changed === undefined',
    test: 'src/domain/payouts/pay-partners.test.ts',
    on: 'embedded',
  },
  {
    guard: 'a commission is paid out once: the unique index of claims',
    file: 'migrations/0005_partners_are_paid_in_runs.sql',
    from: 'CREATE UNIQUE INDEX "mlm_payment_claims_once"',
    to: 'CREATE INDEX "mlm_payment_claims_once"',
    test: 'src/domain/payouts/payouts.table.test.ts',
    on: 'embedded',
  },
  {
    guard: 'a slot is given out once: the lock on the sponsor',
    file: 'src/domain/partners/get-member.ts',
    from: `.where(eq(members.id, memberId)).for('no key update')`,
    to: `.where(eq(members.id, memberId))`,
    test: 'src/domain/partners/enrol-member.test.ts',
  },
  {
    guard: 'a slot is given out once: the UNIQUE of slots',
    file: 'migrations/0002_partners_form_teams.sql',
    from: `\tCONSTRAINT "mlm_members_slot_once" UNIQUE("sponsor_id","slot"),\n`,
    to: '',
    test: 'src/domain/partners/members.table.test.ts',
    on: 'embedded',
  },
  {
    guard: 'logs know nobody: the values of a statement that failed',
    file: 'src/platform/log.ts',
    from: String.raw`error.message.split('\nparams: ', 1)[0] ?? ''`,
    to: 'error.message',
    test: 'src/http/quiet-logs.test.ts',
    on: 'embedded',
  },
  {
    guard: 'a clock set back revives nobody: an ended session is deleted at first sight',
    file: 'src/domain/identity/sessions.ts',
    from: '  if (hasEnded)\n',
    to: '  if (hasEnded && !sid)\n',
    test: 'src/jobs/moved-clock.test.ts',
    on: 'embedded',
  },
  {
    guard: 'nothing counts as kept that is not: the statement before COMMIT',
    file: 'src/platform/shop.ts',
    from: 'await db.execute(sql`select 1`)',
    to: 'await Promise.resolve()',
    test: 'src/platform/database/transactions.test.ts',
  },
  {
    guard: 'every call counts: the limit of all others',
    file: 'src/http/limits.ts',
    from: ': others.take(caller, now)',
    to: ': 0',
    test: 'src/http/every-route.test.ts',
    on: 'embedded',
  },
  {
    guard: 'a full disk is no bug: its code',
    file: 'src/platform/database/sql-state.ts',
    from: '/^(53100|ENOSPC|EDQUOT)$/',
    to: '/^(EDQUOT)$/',
    test: 'src/http/full-disk.test.ts',
    on: 'embedded',
  },
  {
    guard: 'an empty desk is signed out: how long a session was idle',
    file: 'src/domain/identity/sessions.ts',
    from: 'idleMs >= idleMinutes * MINUTE_MS',
    to: 'idleMs >= Infinity',
    test: 'src/domain/identity/sessions.test.ts',
    on: 'embedded',
  },
  {
    guard: 'a slow mail holds up one lane: one job at a time',
    file: 'src/platform/jobs/queue.ts',
    from: 'export const LANES = 5',
    to: 'export const LANES = 1',
    test: 'src/jobs/lanes.test.ts',
    on: 'embedded',
  },
  {
    guard: 'a stolen password is refused: the suffixes that were seen',
    file: 'src/platform/network/breached-passwords.ts',
    from: 'if (Number(times) > 0) seen.add(suffix)',
    to: 'if (Number(times) < 0) seen.add(suffix)',
    test: 'src/platform/network/breached-passwords.test.ts',
  },
  {
    guard: 'signing out is asked for by our own pages: the Origin',
    file: 'src/http/staff/session.ts',
    from: 'if (cookie && !isOwnOrigin(c))',
    to: 'if (cookie && !c)',
    test: 'src/http/every-route.test.ts',
    on: 'embedded',
  },
  {
    guard: 'a stop resets nobody: the wait for those who have connected',
    file: 'src/http/ops/listener.ts',
    from: 'else await emptyBacklog(server)',
    to: 'else if (!server) await emptyBacklog(server)',
    test: 'src/http/ops/listener.test.ts',
    on: 'embedded',
  },
  {
    guard: 'sealed cards only: the refusal of raw fields',
    file: 'src/http/card-to-keep.ts',
    from: 'if (raw && !config.rawCards)',
    to: 'if (raw && !config)',
    test: 'src/http/public/sealed-cards-only.test.ts',
    on: 'embedded',
  },
  {
    guard: 'paid on a gateway’s page: the amount that was to be paid',
    file: 'src/domain/gateways/book-charge.ts',
    from: "if (amountCents !== attempt.amount) return 'amount'",
    to: "if (amountCents === null) return 'amount'",
    test: 'src/http/public/gateway-trouble.test.ts',
    on: 'embedded',
  },
  {
    guard: 'paid on a gateway’s page: the signature of a notification',
    file: 'src/platform/gateways/fygaro.ts',
    from: 'if (!signatures.some((signature) => timingSafeEqual(signature, right)))',
    to: 'if (!signatures.some((signature) => signature.length === right.length))',
    test: 'src/http/public/gateway-trouble.test.ts',
    on: 'embedded',
  },
  {
    guard: 'paid on a gateway’s page: completed by one process only',
    file: 'src/domain/gateways/attempts.ts',
    from: "if (attempt.state !== 'sent') return false",
    to: "if (attempt.state === 'created') return false",
    test: 'src/http/public/gateway-trouble.test.ts',
    on: 'embedded',
  },
]

const LIMIT_MS = 600_000
const CONFIGS = ['package.json', 'tsconfig.json', 'vitest.config.ts']
const COPIED = ['src', 'scripts', 'migrations', 'demo', ...CONFIGS]

export const mutations: Part = {
  name: 'mutations',
  claim: 'without each guard, the test that is said to hold it fails',
  run: (scale) => withoutEach(MUTATIONS, scale),
}

export const faults: Part = {
  name: 'faults',
  claim: 'with each fault, the test that is said to find it fails',
  run: (scale) => withoutEach(FAULTS, scale),
}

async function withoutEach(all: readonly Mutation[], scale = 1): Promise<Outcome> {
  // A part of them runs the last, which are the newest.
  const chosen = all.slice(-scaled(all.length, scale))
  const folder = mkdtempSync(join(tmpdir(), 'yaadbox-mutations-'))
  for (const name of COPIED) cpSync(name, join(folder, name), { recursive: true })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  const survived: string[] = []
  for (const mutation of chosen) {
    const holds = fails(folder, mutation)
    process.stderr.write(`${holds ? 'held' : 'SURVIVED'}: ${mutation.guard} (${mutation.test})\n`)
    if (!holds) survived.push(mutation.guard)
  }
  rmSync(folder, { recursive: true, force: true })
  return {
    held: survived.length === 0,
    figures: `${chosen.length - survived.length} of ${chosen.length} noticed; not: ${survived.join('; ') || 'none'}`,
  }
}

/** Whether the test fails once the guard is gone. A guard that is no longer there is an error. */
function fails(folder: string, { file, from, to, test, on }: Mutation): boolean {
  const projects = on ? [on] : PROJECTS
  const path = join(folder, file)
  const whole = readFileSync(path, 'utf8')
  if (!whole.includes(from)) throw new Error(`${file} no longer says: ${from}`)
  writeFileSync(path, whole.replace(from, to))
  const vitest = resolve('node_modules', 'vitest', 'vitest.mjs')
  const chosen = projects.map((project) => `--project=${project}`)
  const ran = spawnSync(process.execPath, [vitest, 'run', ...chosen, test], {
    cwd: folder,
    encoding: 'utf8',
    timeout: LIMIT_MS,
  })
  writeFileSync(path, whole)
  if (ran.error) throw ran.error
  // A test that could not start says nothing of the guard.
  return ran.status !== 0 && /Tests .*\d+ failed/.test(stripVTControlCharacters(ran.stdout))
}
