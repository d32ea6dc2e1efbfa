// /api/account: the caller's password, authenticator app and sessions. Changes that would let the
// thief of a session keep the account ask for the password again.

import {
  AuthenticatorSetup,
  ConfirmAuthenticator,
  ListSessions,
  RecoveryCodesView,
  SessionsEnded,
  SessionView,
} from '#contract/own-account.ts'
import { AccountView, ChangePassword, ProvePassword, RemoveAuthenticator } from '#contract/team.ts'
import {
  confirmAuthenticator,
  hasAuthenticator,
  recoveryCodesLeft,
  removeAuthenticator,
  renewRecoveryCodes,
  startAuthenticator,
} from '#domain/identity/authenticator.ts'
import { changePassword, getStaff } from '#domain/identity/change-staff.ts'
import { secondRoleOf } from '#domain/identity/staff-sessions.ts'
import { endSessionsOf, listSessions } from '#domain/identity/own-sessions.ts'
import { getShopFacts } from '#domain/settings/shop-facts.ts'
import { hashNewPassword } from '#http/field-checks.ts'
import { sessionFields, sessionParam, setupView } from '#http/own-account-view.ts'
import { ownId, proveCode, provePassword } from '#http/prove-password.ts'
import { endpoint, listing, reading, removing, type Routes, writing } from '#http/route.ts'
import { bearerToken, sessionUse } from '#http/staff-guard.ts'
import { openAppSecret } from '#platform/app-secret.ts'
import { Refusal } from '#platform/refusal.ts'

const needs = 'account.own'

export const account = {
  'GET /account': reading({
    summary: 'Read one’s own account',
    needs,
    view: AccountView,
    run: async (tx, _, c) => {
      const user = await getStaff(tx, ownId(c))
      return {
        ...user,
        secondRole: await secondRoleOf(tx, user),
        name: `${user.firstName} ${user.lastName}`.trim() || user.username,
        authenticator: await hasAuthenticator(tx, user.id),
        recoveryCodesLeft: await recoveryCodesLeft(tx, user.id),
      }
    },
  }),
  'PUT /account/password': endpoint({
    summary: 'Change one’s password; other sessions end',
    needs,
    body: ChangePassword,
    status: 204,
    handle: async (c, { body: { password, newPassword } }) => {
      await provePassword(c, password)
      const userId = ownId(c)
      const { username } = await c.var.read((tx) => getStaff(tx, userId))
      const chosen = { path: 'newPassword', password: newPassword, username }
      const passwordHash = await hashNewPassword(c, chosen)
      const change = { userId, passwordHash, token: bearerToken(c) ?? '' }
      await c.var.write((tx) => changePassword(tx, change))
      return c.body(null, 204)
    },
  }),
  'POST /account/authenticator': endpoint({
    summary: 'Set an authenticator app up',
    refuses: ['authenticator-on'],
    needs,
    body: ProvePassword,
    responseSchema: AuthenticatorSetup,
    handle: async (c, { body: { password } }) => {
      await provePassword(c, password)
      const userId = ownId(c)
      const key = await openAppSecret(c.var.deps.config.dataDir)
      const setup = await c.var.write(async (tx) => ({
        secret: await startAuthenticator(tx, { userId, key }),
        issuer: (await getShopFacts(tx)).name,
        label: (await getStaff(tx, userId)).username,
      }))
      return c.json(await setupView(setup))
    },
  }),
  'PUT /account/authenticator': endpoint({
    summary: 'Switch the authenticator on by its first code',
    refuses: ['bad-code', 'authenticator-off'],
    needs,
    body: ConfirmAuthenticator,
    responseSchema: RecoveryCodesView,
    handle: async (c, { body: { code } }) => {
      const key = await openAppSecret(c.var.deps.config.dataDir)
      const proof = { userId: ownId(c), key, code }
      const recoveryCodes = await c.var.write((tx) => confirmAuthenticator(tx, proof))
      return c.json({ recoveryCodes })
    },
  }),
  'POST /account/authenticator/removal': endpoint({
    summary: 'Take the authenticator off',
    refuses: ['authenticator-off'],
    needs,
    body: RemoveAuthenticator,
    status: 204,
    handle: async (c, { body: { password, code } }) => {
      await provePassword(c, password)
      await proveCode(c, code, (tx, userId) => removeAuthenticator(tx, { userId }))
      return c.body(null, 204)
    },
  }),
  'POST /account/recovery-codes': endpoint({
    summary: 'Ten new recovery codes; the old ones are void',
    refuses: ['authenticator-off'],
    needs,
    body: ProvePassword,
    responseSchema: RecoveryCodesView,
    handle: async (c, { body: { password } }) => {
      await provePassword(c, password)
      const userId = ownId(c)
      const recoveryCodes = await c.var.write((tx) => renewRecoveryCodes(tx, { userId }))
      return c.json({ recoveryCodes })
    },
  }),
  'GET /account/sessions': listing({
    summary: 'List one’s open sessions',
    needs,
    query: ListSessions,
    view: SessionView,
    run: (tx, query, c) =>
      listSessions(tx, {
        ...query,
        ...sessionUse(c),
        userId: ownId(c),
        token: bearerToken(c) ?? '',
      }),
    fields: sessionFields,
  }),
  'DELETE /account/sessions': writing({
    summary: 'End all other sessions',
    needs,
    view: SessionsEnded,
    run: async (tx, _, c) => {
      const userId = ownId(c)
      const ended = await endSessionsOf(tx, { userId, exceptToken: bearerToken(c) ?? '' })
      await tx.record('staff.sessions-ended', { userId, ended })
      return { ended }
    },
  }),
  'DELETE /account/sessions/:id': removing({
    summary: 'End one session',
    needs,
    run: async (tx, c) => {
      const [id, userId] = [sessionParam(c.req.param('id')), ownId(c)]
      const ended = await endSessionsOf(tx, { userId, id })
      if (ended === 0) throw new Refusal('not-found')
      await tx.record('staff.sessions-ended', { userId, ended })
    },
  }),
} satisfies Routes
