// Sign-up and sign-in of partners; a sign-in needs a mailed code. An unknown e-mail address
// gets the same response as a known one, after the same work.

import type { Context } from 'hono'
import { AGREEMENT_VERSION } from '#contract/agreement.ts'
import {
  inactiveSponsor,
  RequestSignInCode,
  SignInWithCode,
  SignUp,
} from '#contract/partner-forms.ts'
import { CodeRequestedView, MemberSessionView, MemberView } from '#contract/partner-views.ts'
import { refusalSentence, type RefusalView } from '#contract/refusals.ts'
import { checkCode, requestCode } from '#domain/identity/member-codes.ts'
import { agree } from '#domain/partners/consents.ts'
import { enrolMember } from '#domain/partners/enrol-member.ts'
import { findMember, findMemberByEmail } from '#domain/partners/get-member.ts'
import { endMemberSession, resumeSignUp, signInMember } from '#domain/partners/member-session.ts'
import { findSponsorAbove } from '#domain/partners/find-place.ts'
import { findReferrer } from '#domain/partners/referral.ts'
import { callerAddress, callerNetwork } from '#http/caller.ts'
import { keyOf } from '#http/idempotent.ts'
import { type ApiEnv, InvalidInput } from '#http/endpoint.ts'
import { dropCookie, giveCookie, PARTNER, PARTNER_BROWSER, readCookie } from '#http/cookies.ts'
import { demoReader, findMemberActor } from '#http/member-guard.ts'
import { memberView } from '#http/member-view.ts'
import { referralCookie } from '#http/public/referral.ts'
import { endpoint, type Routes } from '#http/route.ts'
import { countTry, openCodeBackoff } from '#platform/limits/backoff.ts'
import { openAppSecret } from '#platform/app-secret.ts'
import { type Limiter, openLimiter } from '#platform/limits/limiter.ts'
import { perShop } from '#platform/limits/per-shop.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'

const tag = 'Partners'
const MINUTE_MS = 60_000
const codeRequestsOf = perShop(() => openLimiter({ limit: 5, windowMs: 10 * MINUTE_MS }))
const allCodeRequestsOf = perShop(() => openLimiter({ limit: 30, windowMs: 60 * MINUTE_MS }))
const appCodeTriesOf = perShop(openCodeBackoff)

export const partnerSignIn = {
  'POST /mlm/members': endpoint({
    summary: 'Become a partner; signs in',
    refuses: ['partner-known', 'sponsor-inactive'],
    once: true,
    tag,
    body: SignUp,
    status: 201,
    responseSchema: MemberView,
    handle: async (c, { body }) => {
      let isFirst = false
      c.header('cache-control', 'no-store')
      return c.var.once(
        body,
        async (tx) => {
          isFirst = true
          const sponsorId = await sponsorOf(tx, body.sponsorId, referralCookie(c))
          const enrolled = await enrolMember(tx, { ...body, sponsorId })
          // Words that changed while the form was open are agreed to in the dashboard.
          if (body.agreement === AGREEMENT_VERSION)
            await agree(tx, {
              memberId: enrolled.id,
              version: body.agreement,
              address: callerAddress(c),
            })
          const sponsor = sponsorId ? await findMember(tx, sponsorId) : undefined
          return { status: 201, body: memberView(enrolled, sponsor) }
        },
        undefined,
        async (answer) => {
          if (!isFirst && !isUnguessable(keyOf(c))) return
          const signedIn = await c.var.write((tx) => resumeSignUp(tx, answer.id))
          if (!signedIn) return
          giveCookie(c, PARTNER, signedIn.token)
          if (signedIn.userId) await rememberBrowser(c, signedIn.userId)
        },
      )
    },
  }),
  'POST /mlm/sign-in/code': endpoint({
    summary: 'Mail a sign-in code',
    tag,
    body: RequestSignInCode,
    status: 201,
    responseSchema: CodeRequestedView,
    handle: async (c, { body: { email } }) => {
      const userId = (await c.var.read((tx) => findMemberByEmail(tx, email)))?.userId ?? null
      countCode(c, email, await isKnownBrowser(c, userId))
      const challenge = await c.var.write((tx) => requestCode(tx, { userId, purpose: 'sign-in' }))
      c.header('cache-control', 'no-store')
      return c.json({ challenge }, 201)
    },
  }),
  'POST /mlm/sign-in': endpoint({
    summary:
      'Sign in with a mailed code, and one of the app where the account has an authenticator',
    refuses: ['bad-mailed-code', 'code-needed'],
    tag,
    body: SignInWithCode,
    responseSchema: MemberView,
    handle: async (c, { body: { appCode, ...mailed } }) => {
      c.header('cache-control', 'no-store')
      // A wrong attempt must be recorded, so the refusal comes after the commit.
      const right = await c.var.write((tx) => checkCode(tx, { ...mailed, purpose: 'sign-in' }))
      if (!right) throw new Refusal('bad-mailed-code')
      const appCodeTries = appCodeTriesOf(c.var.deps.shop)
      // Only somebody who reads the partner's mail gets here, so nobody else can make the partner wait.
      if (appCode) countTry(appCodeTries, right.userId)
      const key = await openAppSecret(c.var.deps.config.dataDir)
      const signedIn = await c.var.write((tx) => signInMember(tx, { right, appCode, key }))
      if ('needs' in signedIn) return askForAppCode(c, 'code-needed')
      if ('wrong' in signedIn) {
        if (signedIn.wrong === 'app') return askForAppCode(c, 'bad-code')
        throw new Refusal('bad-mailed-code')
      }
      appCodeTries.clear(String(right.userId))
      giveCookie(c, PARTNER, signedIn.token)
      await rememberBrowser(c, right.userId)
      return c.json(memberView(signedIn.member))
    },
  }),
  'POST /mlm/sign-out': endpoint({
    summary: 'Sign out; an ended session is fine',
    refuses: ['other-site'],
    tag,
    status: 204,
    handle: async (c) => {
      const token = readCookie(c, PARTNER)
      if (await findMemberActor(c)) await c.var.write((tx) => endMemberSession(tx, token ?? ''))
      dropCookie(c, PARTNER)
      return c.body(null, 204)
    },
  }),
  'GET /mlm/session': endpoint({
    summary: 'Which partner is signed in',
    tag,
    responseSchema: MemberSessionView,
    handle: async (c) => {
      const actor = await findMemberActor(c)
      const memberId = actor?.memberId ?? demoReader(c)?.memberId ?? null
      c.header('cache-control', 'no-store')
      return c.json({ memberId, demo: !actor && memberId !== null })
    },
  }),
} satisfies Routes

const UNGUESSABLE_LENGTH = 22

/** Our own pages send random keys; others may know a short key of another client. */
const isUnguessable = (key: string | undefined) => (key?.length ?? 0) >= UNGUESSABLE_LENGTH

/**
 * The sponsor of somebody who signs up: who is named, or whose link was followed. An inactive partner is
 * none: who names one is shown who can be instead, and a link of one leads to no sponsor. Nobody is placed
 * under somebody else than they chose.
 */
async function sponsorOf(tx: Tx, named: number | null | undefined, ref: string | undefined) {
  if (!named) {
    const inviter = await findReferrer(tx, ref)
    return inviter?.isActive ? inviter.id : undefined
  }
  const sponsor = await findMember(tx, named)
  if (sponsor?.isActive) return named
  const message =
    !sponsor || sponsor.closedAt
      ? 'We cannot find a partner of that number'
      : inactiveSponsor(named, await findSponsorAbove(tx, named))
  throw new InvalidInput([{ path: 'sponsorId', message }])
}

/**
 * Every mailed code is another chance to guess, so requests are limited per e-mail address. A browser
 * that signed in before has a limit of its own: strangers who enter a partner's e-mail address do not
 * lock the partner out.
 */
function countCode(c: Context<ApiEnv>, email: string, known: boolean): void {
  const now = new Date()
  const recipient = email.toLowerCase()
  const { shop } = c.var.deps
  const codeRequests = codeRequestsOf(shop)
  const counts: [Limiter, string][] = known
    ? [[codeRequests, `known ${recipient}`]]
    : [
        [codeRequests, `${callerNetwork(c)} ${recipient}`],
        [allCodeRequestsOf(shop), recipient],
      ]
  if (counts.some(([limiter, key]) => !limiter.allows(key, now))) throw new Refusal('too-often')
  for (const [limiter, key] of counts) limiter.count(key, now)
}

/** The mailed code was right; it stays valid for the call that brings the app's code. */
function askForAppCode(c: Context<ApiEnv>, code: 'code-needed' | 'bad-code') {
  return c.json({ error: refusalSentence(code), needs: 'code' } satisfies RefusalView, 401)
}

/** The text whose signature the cookie of a known browser holds. */
const knownBrowserText = (userId: number) => `browser of user ${userId}`

/** Remembers a browser that signed in. Its cookie grants no access. */
async function rememberBrowser(c: Context<ApiEnv>, userId: number): Promise<void> {
  const key = await openAppSecret(c.var.deps.config.dataDir)
  giveCookie(c, PARTNER_BROWSER, key.sign(knownBrowserText(userId)))
}

async function isKnownBrowser(c: Context<ApiEnv>, userId: number | null) {
  const signature = readCookie(c, PARTNER_BROWSER)
  if (!signature || !userId) return false
  const key = await openAppSecret(c.var.deps.config.dataDir)
  return key.isSigned(knownBrowserText(userId), signature)
}
