// /api/mlm/account: a partner's authenticator app and sessions. Setting up the app requires a mailed
// code; later changes require a code from the app or a recovery code, which somebody with a stolen
// session does not have.

import type { Context } from 'hono'
import {
  AuthenticatorSetup,
  ConfirmAuthenticator,
  ListSessions,
  ProveByCode,
  RecoveryCodesView,
  SessionsEnded,
  SessionView,
} from '#contract/own-account.ts'
import { ProveByMail } from '#contract/partner-forms.ts'
import { MemberAccountView } from '#contract/partner-views.ts'
import {
  hasAuthenticator,
  recoveryCodesLeft,
  renewRecoveryCodes,
  startAuthenticator,
  takeCode,
} from '#domain/identity/authenticator.ts'
import { tryCode } from '#domain/identity/member-codes.ts'
import { endSessionsOf, listSessions } from '#domain/identity/own-sessions.ts'
import { getMember } from '#domain/partners/get-member.ts'
import {
  confirmMemberAuthenticator,
  ownerOf,
  removeMemberAuthenticator,
} from '#domain/partners/member-authenticator.ts'
import { getShopFacts } from '#domain/settings/shop-facts.ts'
import type { ApiEnv } from '#http/endpoint.ts'
import { countCodeTry, mailingCode } from '#http/member/code-limits.ts'
import { memberIdOf, sessionToken } from '#http/member-guard.ts'
import { sessionUse } from '#http/staff-guard.ts'
import { sessionFields, sessionParam, setupView } from '#http/own-account-view.ts'
import { endpoint, listing, reading, removing, type Routes, writing } from '#http/route.ts'
import { countTry, openPasswordBackoff } from '#platform/limits/backoff.ts'
import { perShop } from '#platform/limits/per-shop.ts'
import { openAppSecret } from '#platform/app-secret.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'

const partner = { tag: 'Partners', member: true } as const
const triesOf = perShop(openPasswordBackoff)

export const memberAccount = {
  'GET /mlm/account': reading({
    ...partner,
    summary: 'The partner’s own account',
    view: MemberAccountView,
    run: async (tx, _, c) => {
      const { email, userId } = await getMember(tx, memberIdOf(c))
      return {
        email,
        authenticator: userId !== null && (await hasAuthenticator(tx, userId)),
        recoveryCodesLeft: userId === null ? 0 : await recoveryCodesLeft(tx, userId),
      }
    },
  }),
  'POST /mlm/account/code': mailingCode(
    'Mail a code for setting an authenticator app up',
    'authenticator',
  ),
  'POST /mlm/account/authenticator': endpoint({
    ...partner,
    summary: 'Set an authenticator app up',
    refuses: ['bad-mailed-code', 'authenticator-on'],
    body: ProveByMail,
    responseSchema: AuthenticatorSetup,
    handle: async (c, { body }) => {
      const key = await openAppSecret(c.var.deps.config.dataDir)
      const forgetTries = countCodeTry(c)
      // A wrong attempt must be recorded, so the refusal comes after the commit.
      const setup = await c.var.write(async (tx) => {
        const owner = await ownerOf(tx, memberIdOf(c))
        const userId = await tryCode(tx, { ...body, purpose: 'authenticator' })
        if (userId !== owner.userId) return undefined
        return {
          secret: await startAuthenticator(tx, { ...owner, key }),
          issuer: (await getShopFacts(tx)).name,
          label: (await getMember(tx, owner.memberId)).email,
        }
      })
      if (!setup) throw new Refusal('bad-mailed-code')
      forgetTries()
      return c.json(await setupView(setup))
    },
  }),
  'PUT /mlm/account/authenticator': endpoint({
    ...partner,
    summary: 'Switch the authenticator on by its first code',
    refuses: ['bad-code', 'authenticator-off'],
    body: ConfirmAuthenticator,
    responseSchema: RecoveryCodesView,
    handle: async (c, { body: { code } }) => {
      const key = await openAppSecret(c.var.deps.config.dataDir)
      const proof = { memberId: memberIdOf(c), key, code }
      const recoveryCodes = await c.var.write((tx) => confirmMemberAuthenticator(tx, proof))
      return c.json({ recoveryCodes })
    },
  }),
  'POST /mlm/account/authenticator/removal': endpoint({
    ...partner,
    summary: 'Take the authenticator off',
    refuses: ['authenticator-off', 'bad-code'],
    body: ProveByCode,
    status: 204,
    handle: async (c, { body: { code } }) => {
      await afterCode(c, code, (tx) => removeMemberAuthenticator(tx, memberIdOf(c)))
      return c.body(null, 204)
    },
  }),
  'POST /mlm/account/recovery-codes': endpoint({
    ...partner,
    summary: 'Ten new recovery codes; the old ones are void',
    refuses: ['authenticator-off', 'bad-code'],
    body: ProveByCode,
    responseSchema: RecoveryCodesView,
    handle: async (c, { body: { code } }) => {
      const recoveryCodes = await afterCode(c, code, async (tx) =>
        renewRecoveryCodes(tx, await ownerOf(tx, memberIdOf(c))),
      )
      return c.json({ recoveryCodes })
    },
  }),
  'GET /mlm/account/sessions': listing({
    ...partner,
    summary: 'The partner’s open sessions',
    query: ListSessions,
    view: SessionView,
    run: async (tx, query, c) => {
      const { userId } = await getMember(tx, memberIdOf(c))
      if (userId === null) return { items: [], total: 0, next: undefined }
      return listSessions(tx, { ...query, userId, token: sessionToken(c), ...sessionUse(c) })
    },
    fields: sessionFields,
  }),
  'DELETE /mlm/account/sessions': writing({
    ...partner,
    summary: 'End all other sessions',
    view: SessionsEnded,
    run: async (tx, _, c) => ({
      ended: await endSessions(tx, memberIdOf(c), { exceptToken: sessionToken(c) }),
    }),
  }),
  'DELETE /mlm/account/sessions/:sessionId': removing({
    ...partner,
    summary: 'End one session',
    run: async (tx, c) => {
      const id = sessionParam(c.req.param('sessionId'))
      if ((await endSessions(tx, memberIdOf(c), { id })) === 0) throw new Refusal('not-found')
    },
  }),
} satisfies Routes

async function endSessions(tx: Tx, memberId: number, which: { id?: string; exceptToken?: string }) {
  const { userId } = await ownerOf(tx, memberId)
  const ended = await endSessionsOf(tx, { userId, ...which })
  if (ended > 0) await tx.record('member.sessions-ended', { memberId, ended })
  return ended
}

/** Runs a change after a valid authenticator or recovery code; wrong attempts are slowed down. */
async function afterCode<Done>(c: Context<ApiEnv>, code: string, verb: (tx: Tx) => Promise<Done>) {
  const memberId = memberIdOf(c)
  const tries = triesOf(c.var.deps.shop)
  countTry(tries, memberId)
  const key = await openAppSecret(c.var.deps.config.dataDir)
  const done = await c.var.write(async (tx) => {
    const owner = await ownerOf(tx, memberId)
    if (!(await hasAuthenticator(tx, owner.userId))) throw new Refusal('authenticator-off')
    if (!(await takeCode(tx, { ...owner, key, code }))) throw new Refusal('bad-code')
    return verb(tx)
  })
  tries.clear(String(memberId))
  return done
}
