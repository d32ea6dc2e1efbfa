// Puts a small partner programme through many commands and checks after each stretch that the money
// invariants hold. What breaks one is cut down to the fewest commands that still break it.

import { sql } from 'drizzle-orm'
import { sample } from 'fast-check'
import { commissions } from '#domain/commissions/commissions.table.ts'
import { partnerSales } from '#domain/commissions/partner-sales.table.ts'
import { ledgerEntries, ledgerTransactions } from '#domain/ledger/ledger.table.ts'
import { compareWallet } from '#domain/ledger/rebuild-wallet.ts'
import { walletTransactions } from '#domain/ledger/wallets.table.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { paymentClaims, payments } from '#domain/payouts/payouts.table.ts'
import { reconcile } from '#domain/reports/reconcile.ts'
import type { Tx } from '#platform/tx.ts'
import { aCommand, type Command, KINDS, openWorld, type World } from './money-world.ts'
import { inShop } from './shop.ts'
import { cutDown } from './walk.ts'

/** Longer runs meet more of what came before; each begins with a programme of its own. */
const COMMANDS_A_RUN = 1000
const CHECK_EVERY = 250

export type Trial = {
  commands: number
  /** Commands that the shop refused, as it may. */
  refused: number
  /** Transactions that the ledger gained. */
  moved: number
  checks: number
  /** The kinds of command that never succeeded: the trial says nothing about them. */
  neverDone: string[]
}

const SHRINKING_MS = 120_000
/** Takes a payout that was settled with tax withheld, which a shorter trial may miss. */
const RARE: ReadonlySet<string> = new Set(['payTax'])
const LONG_COMMANDS = 50_000

/** Throws with the shortest sequence found that breaks an invariant. */
export async function tryMoney(count: number, seed: number): Promise<Trial> {
  const trial: Trial = { commands: 0, refused: 0, moved: 0, checks: 0, neverDone: [] }
  const done = new Set<string>()
  for (let run = 0; run * COMMANDS_A_RUN < count; run++) {
    const numRuns = Math.min(COMMANDS_A_RUN, count - run * COMMANDS_A_RUN)
    const sequence = sample(aCommand(), { numRuns, seed: seed + run })
    const broken = await inShop((tx) => runThrough(tx, sequence, CHECK_EVERY, trial, done))
    if (!broken) continue
    const failing = sequence.slice(0, broken.after)
    const deadline = performance.now() + SHRINKING_MS
    const fewest = await cutDown(
      failing,
      (shorter) => inShop(async (tx) => (await runThrough(tx, shorter, shorter.length)) && shorter),
      () => performance.now() > deadline,
    )
    const found = JSON.stringify(broken.found)
    throw new Error(
      `seed ${seed + run}: ${found}; ${fewest.length} commands do it: ${formatCommands(fewest)}`,
    )
  }
  const isLong = count >= LONG_COMMANDS
  trial.neverDone = KINDS.filter((kind) => !done.has(kind) && (isLong || !RARE.has(kind)))
  return trial
}

type Broken = { after: number; found: unknown[] }

async function runThrough(
  tx: Tx,
  sequence: readonly Command[],
  checkEvery: number,
  trial?: Trial,
  done?: Set<string>,
): Promise<Broken | undefined> {
  const world = await openWorld(tx)
  for (const [index, command] of sequence.entries()) {
    const after = index + 1
    try {
      if (await world.run(command)) done?.add(command.kind)
      else if (trial) trial.refused += 1
    } catch (error) {
      return {
        after,
        found: [(error as Error).message, ((error as Error).cause as Error | undefined)?.message],
      }
    }
    if (after % checkEvery !== 0 && after < sequence.length) continue
    await analyse(tx)
    const found = await lookUp(tx, world)
    if (trial) trial.checks += 1
    if (found.length > 0) return { after, found }
  }
  const constraint = await tx.db.execute(sql`set constraints all immediate`).catch(String)
  if (typeof constraint === 'string') return { after: sequence.length, found: [constraint] }
  if (trial) {
    trial.commands += sequence.length
    trial.moved += await tx.db.$count(ledgerTransactions)
  }
  return undefined
}

/** What autovacuum does for rows that are committed: without it, the database plans for empty tables. */
const analyse = (tx: Tx) =>
  tx.db.execute(
    sql`analyze ${orders}, ${commissions}, ${partnerSales}, ${payments}, ${paymentClaims}, ${ledgerTransactions}, ${ledgerEntries}, ${walletTransactions}`,
  )

async function lookUp(tx: Tx, world: World): Promise<unknown[]> {
  const broken: unknown[] = (await reconcile(tx)).filter(({ found }) => found.length > 0)
  for (const id of world.memberIds) broken.push(...(await compareWallet(tx, id)))
  return broken
}

const formatCommands = (commands: Command[]) =>
  commands.map(({ kind, pick, price }) => `${kind}(${pick}, ${price})`).join(' ')
