// /api/mlm/account: a partner's authenticator app and sessions. Setting the app up takes a code that
// is mailed; once it is on, a code of the app or a recovery code: a thief of the session has neither.

import { type Context, Hono } from 'hono'
import {
  ConfirmAuthenticator,
  ListSessions,
  ProveByCode,
  type RecoveryCodesView,
  SessionView,
} from '#contract/own-account.ts'
import { ProveByMail } from '#contract/partner-forms.ts'
import type { MemberAccountView } from '#contract/partner-views.ts'
import {
  hasAuthenticator,
  recoveryCodesLeft,
  renewRecoveryCodes,
  startAuthenticator,
  takeCode,
} from '#domain/identity/authenticator.ts'
import { requestCode, tryCode } from '#domain/identity/member-codes.ts'
import { endSessionsOf, listSessions } from '#domain/identity/own-sessions.ts'
import { getMember } from '#domain/partners/get-member.ts'
import {
  confirmMemberAuthenticator,
  ownerOf,
  removeMemberAuthenticator,
} from '#domain/partners/member-authenticator.ts'
import { getShopFacts } from '#domain/settings/shop-facts.ts'
import { encode } from '#http/encode.ts'
import { body, type ApiEnv, query, describe } from '#http/endpoint.ts'
import { countCodeTry, countMailedCode } from '#http/member/code-limits.ts'
import { asMember, memberIdOf, sessionToken } from '#http/member-guard.ts'
import { sessionUse } from '#http/staff-guard.ts'
import { sessionFields, sessionParam, setupView } from '#http/own-account-view.ts'
import { DEFAULT_LIMIT, pageHeaders } from '#http/pages.ts'
import { openBackoff, takeTurn } from '#platform/limits/backoff.ts'
import { perShop } from '#platform/limits/per-shop.ts'
import { openAppSecret } from '#platform/app-secret.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'

const tag = 'Partners'
const triesOf = perShop(() =>
  openBackoff({ free: 5, firstMs: 15_000, maxMs: 900_000, forgetMs: 3_600_000 }),
)

export const memberAccount = new Hono<ApiEnv>()
  .get(
    '/mlm/account',
    asMember(),
    describe('The partner’s own account', { answers: { 200: 'The account' }, tag }),
    async (c) => {
      const memberId = memberIdOf(c)
      const view = await c.var.read(async (tx): Promise<MemberAccountView> => {
        const { email, userId } = await getMember(tx, memberId)
        return {
          email,
          authenticator: userId !== null && (await hasAuthenticator(tx, userId)),
          recoveryCodesLeft: userId === null ? 0 : await recoveryCodesLeft(tx, userId),
        }
      })
      return c.json(view)
    },
  )
  .post(
    '/mlm/account/code',
    asMember(),
    describe('Mail a code for setting an authenticator app up', {
      answers: { 201: 'challenge' },
      tag,
    }),
    async (c) => {
      countMailedCode(c)
      const challenge = await c.var.write(async (tx) => {
        const { userId } = await ownerOf(tx, memberIdOf(c))
        return requestCode(tx, { userId, purpose: 'authenticator' })
      })
      return c.json({ challenge }, 201)
    },
  )
  .post(
    '/mlm/account/authenticator',
    asMember(),
    describe('Set an authenticator app up', {
      takes: ProveByMail,
      answers: { 200: 'The secret, and a picture of it', 401: 'Not the code', 409: 'It is on' },
      tag,
    }),
    body(ProveByMail),
    async (c) => {
      const proof = c.req.valid('json')
      const key = await houseKey(c)
      const wasRight = countCodeTry(c)
      // A wrong try has to be written down, so the refusal comes after the commit.
      const made = await c.var.write(async (tx) => {
        const owner = await ownerOf(tx, memberIdOf(c))
        const userId = await tryCode(tx, { ...proof, purpose: 'authenticator' })
        if (userId !== owner.userId) return undefined
        return {
          secret: await startAuthenticator(tx, { ...owner, key }),
          issuer: (await getShopFacts(tx)).name,
          label: (await getMember(tx, owner.memberId)).email,
        }
      })
      if (!made) throw new Refusal('bad-mailed-code')
      wasRight()
      return c.json(await setupView(made))
    },
  )
  .put(
    '/mlm/account/authenticator',
    asMember(),
    describe('Switch the authenticator on by its first code', {
      takes: ConfirmAuthenticator,
      answers: { 200: 'Ten recovery codes', 422: 'The code is wrong' },
      tag,
    }),
    body(ConfirmAuthenticator),
    async (c) => {
      const { code } = c.req.valid('json')
      const confirming = { memberId: memberIdOf(c), key: await houseKey(c), code }
      const recoveryCodes = await c.var.write((tx) => confirmMemberAuthenticator(tx, confirming))
      return c.json({ recoveryCodes } satisfies RecoveryCodesView)
    },
  )
  .post(
    '/mlm/account/authenticator/removal',
    asMember(),
    describe('Take the authenticator off', {
      takes: ProveByCode,
      answers: { 204: 'Off', 422: 'The code is wrong' },
      tag,
    }),
    body(ProveByCode),
    async (c) => {
      const memberId = memberIdOf(c)
      await proved(c, c.req.valid('json').code, (tx) => removeMemberAuthenticator(tx, memberId))
      return c.body(null, 204)
    },
  )
  .post(
    '/mlm/account/recovery-codes',
    asMember(),
    describe('Ten new recovery codes; the old ones are void', {
      takes: ProveByCode,
      answers: { 200: 'The codes', 422: 'The code is wrong' },
      tag,
    }),
    body(ProveByCode),
    async (c) => {
      const memberId = memberIdOf(c)
      const recoveryCodes = await proved(c, c.req.valid('json').code, async (tx) =>
        renewRecoveryCodes(tx, await ownerOf(tx, memberId)),
      )
      return c.json({ recoveryCodes } satisfies RecoveryCodesView)
    },
  )
  .get(
    '/mlm/account/sessions',
    asMember(),
    describe('The partner’s open sessions', {
      asks: ListSessions,
      answers: { 200: 'The sessions, newest first' },
      tag,
    }),
    query(ListSessions),
    async (c) => {
      const { limit = DEFAULT_LIMIT, ...asked } = c.req.valid('query')
      const page = await c.var.read(async (tx) => {
        const { userId } = await getMember(tx, memberIdOf(c))
        if (userId === null) return { items: [], total: 0, next: undefined }
        const whose = { userId, token: sessionToken(c), ...sessionUse(c) }
        return listSessions(tx, { ...asked, ...whose, limit })
      })
      pageHeaders(c, page)
      return c.json(page.items.map((session) => encode(SessionView, sessionFields(session))))
    },
  )
  .delete(
    '/mlm/account/sessions',
    asMember(),
    describe('End all other sessions', { answers: { 200: 'How many ended' }, tag }),
    async (c) => {
      const exceptToken = sessionToken(c)
      return c.json({ ended: await c.var.write((tx) => end(tx, memberIdOf(c), { exceptToken })) })
    },
  )
  .delete(
    '/mlm/account/sessions/:sessionId',
    asMember(),
    describe('End one session', { answers: { 204: 'Ended', 404: 'No such session' }, tag }),
    async (c) => {
      const id = sessionParam(c.req.param('sessionId'))
      await c.var.write(async (tx) => {
        if ((await end(tx, memberIdOf(c), { id })) === 0) throw new Refusal('not-found')
      })
      return c.body(null, 204)
    },
  )

const houseKey = (c: Context<ApiEnv>) => openAppSecret(c.var.parts.config.dataDir)

async function end(tx: Tx, memberId: number, which: { id?: string; exceptToken?: string }) {
  const { userId } = await ownerOf(tx, memberId)
  const ended = await endSessionsOf(tx, { userId, ...which })
  if (ended > 0) await tx.record('member.sessions-ended', { memberId, ended })
  return ended
}

/** Does what only the owner of the app or of a recovery code may; guessing is slow. */
async function proved<Done>(c: Context<ApiEnv>, code: string, verb: (tx: Tx) => Promise<Done>) {
  const memberId = memberIdOf(c)
  const tries = triesOf(c.var.parts.shop)
  takeTurn(tries, memberId)
  const key = await houseKey(c)
  const done = await c.var.write(async (tx) => {
    const owner = await ownerOf(tx, memberId)
    if (!(await hasAuthenticator(tx, owner.userId))) throw new Refusal('authenticator-off')
    if (!(await takeCode(tx, { ...owner, key, code }))) throw new Refusal('bad-code')
    return verb(tx)
  })
  tries.clear(String(memberId))
  return done
}
