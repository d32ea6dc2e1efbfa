// A shop that a test drives by HTTP alone, with a clock that it moves and jobs that it runs until none is left.

import type { Role } from '#contract/staff.ts'
import { hashPassword } from '#domain/identity/passwords.ts'
import { findMember } from '#domain/partners/get-member.ts'
import { openMemberSession } from '#domain/partners/member-session.ts'
import { expireOrders } from '#jobs/expire-orders.ts'
import { approveAllDue, continueNightlyWork, startNightlyWork } from '#jobs/partner-jobs.ts'
import { system, type Tx } from '#platform/tx.ts'
import { hearing } from './listening.ts'
import { openTestShop } from './shop.ts'
import { aColleague } from './staff.ts'
import { partnerCookie } from './cookies.ts'

/** Who calls: a shopper, a member of staff (there are two managers), or a partner by id. */
export type Client =
  | 'shopper'
  | 'admin'
  | 'manager'
  | 'second manager'
  | 'clerk'
  | { partner: number }
export type Answer = { status: number; body: unknown }

export type DrivenShop = {
  /** The password of every member of staff. */
  password: string
  call(as: Client, method: string, path: string, body?: unknown): Promise<Answer>
  /** Does what takes a code from a mail. */
  write<T>(verb: (tx: Tx) => Promise<T>): Promise<T>
  /** Runs jobs until nothing that happened is left to follow up. */
  idle(): Promise<void>
  /** Moves the clock. */
  pass(minutes: number): void
  /** Approves the commissions that are due by now. */
  approve(): Promise<void>
  /** What the clock does to orders that wait for money, every few minutes. */
  orderClock(): Promise<void>
  /** What is done every night. */
  night(): Promise<void>
  now(): Date
  close(): Promise<void>
}

const MINUTE_MS = 60_000
const PASSWORD = 'four words for every colleague'

export async function openDrivenShop(start: Date): Promise<DrivenShop> {
  let now = start
  const shop = await openTestShop({}, undefined, { now: () => now })
  const heard = hearing(shop)
  const passwordHash = await hashPassword(PASSWORD)
  const colleague = (role: Role) => aColleague(shop, role, passwordHash)
  const staff = {
    admin: await colleague('admin'),
    manager: await colleague('manager'),
    'second manager': await colleague('manager'),
    clerk: await colleague('clerk'),
  }
  /** The headers of staff who have called since the clock was moved; their sessions end with time. */
  let signedIn: Partial<Record<keyof typeof staff, Record<string, string>>> = {}
  const partnerHeaders = async (memberId: number) => {
    const token = await shop.shop.write(system('test'), async (tx) => {
      const member = await findMember(tx, memberId)
      return member ? openMemberSession(tx, member) : ''
    })
    const origin = shop.config.publicUrl ?? 'http://localhost'
    return { cookie: partnerCookie(token), origin }
  }
  const headersOf = async (client: Client): Promise<Record<string, string>> => {
    if (client === 'shopper') return {}
    if (typeof client !== 'string') return partnerHeaders(client.partner)
    return (signedIn[client] ??= await staff[client]())
  }
  const idle = async () => {
    while (await heard.listen());
  }
  return {
    password: PASSWORD,
    call: async (client, method, path, body) => {
      const answer = await shop.call(method, path, body, await headersOf(client))
      const text = await answer.text()
      const isJson = answer.headers.get('content-type')?.includes('json') === true
      return { status: answer.status, body: isJson && text ? (JSON.parse(text) as unknown) : text }
    },
    write: (verb) => shop.shop.write(system('test'), verb),
    idle,
    pass: (minutes) => {
      now = new Date(now.getTime() + minutes * MINUTE_MS)
      signedIn = {}
    },
    approve: async () => {
      await approveAllDue(shop.jobContext)
      await idle()
    },
    orderClock: async () => {
      await expireOrders(shop.jobContext)
      await idle()
    },
    night: async () => {
      await startNightlyWork(shop.jobContext)
      await continueNightlyWork(shop.jobContext)
      await idle()
    },
    now: () => now,
    close: () => shop.close(),
  }
}
