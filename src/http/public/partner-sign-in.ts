// How a partner comes in: by signing up, or with a code that is mailed. What an unknown address is
// answered cannot be told from what a known one is.

import { Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { AskSignInCode, SignInWithCode, SignUp } from '#contract/partner-forms.ts'
import type { MemberSessionView } from '#contract/partners.ts'
import { askCode, tryCode } from '#domain/identity/member-codes.ts'
import { enrolMember } from '#domain/partners/enrol-member.ts'
import { findMember, findMemberByEmail } from '#domain/partners/get-member.ts'
import {
  endMemberSession,
  findMemberOfUser,
  openMemberSession,
} from '#domain/partners/member-session.ts'
import { findReferrer } from '#domain/partners/referral.ts'
import { body, type Door, InvalidInput, says } from '#http/kit.ts'
import {
  demoReader,
  dropSession,
  findMemberActor,
  giveSession,
  MEMBER_COOKIE,
} from '#http/member-guard.ts'
import { memberView } from '#http/member-view.ts'
import { referralCookie } from '#http/public/referral.ts'
import { openLimiter } from '#platform/limiter.ts'
import { linkToken } from '#platform/random.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'

const tag = 'Partners'
const codesAsked = openLimiter({ most: 5, windowMs: 10 * 60_000 })

export const partnerSignIn = new Hono<Door>()
  .post(
    '/mlm/members',
    says('Become a partner; signs in', {
      takes: SignUp,
      answers: {
        201: 'The partner, and a session cookie',
        409: 'The address is a partner’s already',
        422: 'Fields at fault',
      },
      tag,
    }),
    body(SignUp),
    async (c) => {
      const input = c.req.valid('json')
      const { member, sponsor, token } = await c.var.write(async (tx) => {
        const sponsorId = await sponsorOf(tx, input.sponsorId, referralCookie(c))
        const enrolled = await enrolMember(tx, { ...input, sponsorId })
        return {
          member: enrolled,
          sponsor: sponsorId ? await findMember(tx, sponsorId) : undefined,
          token: await openMemberSession(tx, enrolled),
        }
      })
      giveSession(c, token)
      c.header('cache-control', 'no-store')
      return c.json(memberView(member, sponsor), 201)
    },
  )
  .post(
    '/mlm/sign-in/code',
    says('Mail a sign-in code', {
      takes: AskSignInCode,
      answers: { 201: 'challenge: send it back with the code', 429: 'Too many codes' },
      tag,
    }),
    body(AskSignInCode),
    async (c) => {
      const { email } = c.req.valid('json')
      countCode(email)
      const challenge = await c.var.write(async (tx) => {
        const member = await findMemberByEmail(tx, email)
        const userId = member?.userId
        return userId ? askCode(tx, { userId, purpose: 'sign-in' }) : linkToken(tx.random)
      })
      c.header('cache-control', 'no-store')
      return c.json({ challenge }, 201)
    },
  )
  .post(
    '/mlm/sign-in',
    says('Sign in with a mailed code', {
      takes: SignInWithCode,
      answers: { 200: 'The partner, and a session cookie', 401: 'Not the code' },
      tag,
    }),
    body(SignInWithCode),
    async (c) => {
      const input = c.req.valid('json')
      // A wrong try has to be written down, so the refusal comes after the commit.
      const opened = await c.var.write(async (tx) => {
        const userId = await tryCode(tx, { ...input, purpose: 'sign-in' })
        const member = userId === undefined ? undefined : await findMemberOfUser(tx, userId)
        return member && { member, token: await openMemberSession(tx, member) }
      })
      if (!opened) throw new Refusal('bad-mailed-code')
      giveSession(c, opened.token)
      c.header('cache-control', 'no-store')
      return c.json(memberView(opened.member))
    },
  )
  .post(
    '/mlm/sign-out',
    says('Sign out; an ended session is fine', { answers: { 204: 'Signed out' }, tag }),
    async (c) => {
      const token = getCookie(c, MEMBER_COOKIE)
      if (await findMemberActor(c)) await c.var.write((tx) => endMemberSession(tx, token ?? ''))
      dropSession(c)
      return c.body(null, 204)
    },
  )
  .get(
    '/mlm/session',
    says('Which partner is signed in', { answers: { 200: 'memberId, demo' }, tag }),
    async (c) => {
      const actor = await findMemberActor(c)
      const memberId = actor?.memberId ?? demoReader(c)?.memberId ?? null
      c.header('cache-control', 'no-store')
      return c.json({ memberId, demo: !actor && memberId !== null } satisfies MemberSessionView)
    },
  )

async function sponsorOf(tx: Tx, named: number | null | undefined, ref: string | undefined) {
  if (!named) return (await findReferrer(tx, ref))?.id
  if (await findMember(tx, named)) return named
  const message = 'We cannot find a partner of that number'
  throw new InvalidInput([{ path: 'sponsorId', message }])
}

function countCode(email: string): void {
  const now = new Date()
  const key = email.toLowerCase()
  if (!codesAsked.allows(key, now)) throw new Refusal('too-often')
  codesAsked.count(key, now)
}
