// /api/account: one's own password, authenticator app and sessions. What would help a thief of a
// session to stay asks for the password again.

import { Hono } from 'hono'
import {
  ConfirmAuthenticator,
  ListSessions,
  type RecoveryCodesView,
} from '#contract/own-account.ts'
import {
  type AccountView,
  ChangePassword,
  ProvePassword,
  RemoveAuthenticator,
} from '#contract/team.ts'
import {
  confirmAuthenticator,
  hasAuthenticator,
  recoveryCodesLeft,
  removeAuthenticator,
  renewRecoveryCodes,
  startAuthenticator,
} from '#domain/identity/authenticator.ts'
import { changePassword, getStaff } from '#domain/identity/change-staff.ts'
import { secondRoleOf } from '#domain/identity/second-role.ts'
import { endSessionsOf, listSessions } from '#domain/identity/sessions.ts'
import { getShopFacts } from '#domain/settings/shop-facts.ts'
import { body, type ApiEnv, query, describe } from '#http/endpoint.ts'
import { hashNewPassword } from '#http/new-password.ts'
import { sessionParam, sessionView, setupView } from '#http/own-account-view.ts'
import { DEFAULT_LIMIT, pageHeaders } from '#http/pages.ts'
import { bearerToken, requireAbility, using } from '#http/staff-guard.ts'
import { openAppSecret } from '#platform/app-secret.ts'
import { Refusal } from '#platform/refusal.ts'
import { ownId, proveCode, provePassword } from '#http/prove-password.ts'

const tag = 'Staff'

export const account = new Hono<ApiEnv>()
  .get(
    '/account',
    requireAbility('account.own'),
    describe('Read one’s own account', { answers: { 200: 'The account' }, tag }),
    async (c) => {
      const userId = ownId(c)
      const view = await c.var.read(async (tx): Promise<AccountView> => {
        const user = await getStaff(tx, userId)
        const { id, username, firstName, lastName, email, role } = user
        const secondRole = await secondRoleOf(tx, user)
        const name = `${firstName} ${lastName}`.trim() || username
        const authenticator = await hasAuthenticator(tx, userId)
        const left = await recoveryCodesLeft(tx, userId)
        return {
          ...{ id, username, name, email, role, secondRole },
          ...{ authenticator, recoveryCodesLeft: left },
        }
      })
      return c.json(view)
    },
  )
  .put(
    '/account/password',
    requireAbility('account.own'),
    describe('Change one’s password; other sessions end', {
      takes: ChangePassword,
      answers: { 204: 'Changed' },
      tag,
    }),
    body(ChangePassword),
    async (c) => {
      const { password, newPassword } = c.req.valid('json')
      await provePassword(c, password)
      const userId = ownId(c)
      const { username } = await c.var.read((tx) => getStaff(tx, userId))
      const chosen = { path: 'newPassword', password: newPassword, username }
      const passwordHash = await hashNewPassword(c, chosen)
      const change = { userId, passwordHash, token: bearerToken(c) ?? '' }
      await c.var.write((tx) => changePassword(tx, change))
      return c.body(null, 204)
    },
  )
  .post(
    '/account/authenticator',
    requireAbility('account.own'),
    describe('Set an authenticator app up', {
      takes: ProvePassword,
      answers: { 200: 'The secret, and a picture of it', 409: 'It is on' },
      tag,
    }),
    body(ProvePassword),
    async (c) => {
      await provePassword(c, c.req.valid('json').password)
      const userId = ownId(c)
      const key = await openAppSecret(c.var.parts.config.dataDir)
      const made = await c.var.write(async (tx) => ({
        secret: await startAuthenticator(tx, { userId, key }),
        issuer: (await getShopFacts(tx)).name,
        label: (await getStaff(tx, userId)).username,
      }))
      return c.json(await setupView(made))
    },
  )
  .put(
    '/account/authenticator',
    requireAbility('account.own'),
    describe('Switch the authenticator on by its first code', {
      takes: ConfirmAuthenticator,
      answers: { 200: 'Ten recovery codes', 422: 'The code is wrong' },
      tag,
    }),
    body(ConfirmAuthenticator),
    async (c) => {
      const { code } = c.req.valid('json')
      const userId = ownId(c)
      const key = await openAppSecret(c.var.parts.config.dataDir)
      const recoveryCodes = await c.var.write((tx) =>
        confirmAuthenticator(tx, { userId, key, code }),
      )
      return c.json({ recoveryCodes } satisfies RecoveryCodesView)
    },
  )
  .post(
    '/account/authenticator/removal',
    requireAbility('account.own'),
    describe('Take the authenticator off', {
      takes: RemoveAuthenticator,
      answers: { 204: 'Off', 409: 'No authenticator is on', 422: 'Password or code is wrong' },
      tag,
    }),
    body(RemoveAuthenticator),
    async (c) => {
      const { password, code } = c.req.valid('json')
      await provePassword(c, password)
      await proveCode(c, code, (tx, userId) => removeAuthenticator(tx, { userId }))
      return c.body(null, 204)
    },
  )
  .post(
    '/account/recovery-codes',
    requireAbility('account.own'),
    describe('Ten new recovery codes; the old ones are void', {
      takes: ProvePassword,
      answers: { 200: 'The codes', 409: 'No authenticator is on' },
      tag,
    }),
    body(ProvePassword),
    async (c) => {
      await provePassword(c, c.req.valid('json').password)
      const userId = ownId(c)
      return c.json({
        recoveryCodes: await c.var.write((tx) => renewRecoveryCodes(tx, { userId })),
      })
    },
  )
  .get(
    '/account/sessions',
    requireAbility('account.own'),
    describe('List one’s open sessions', {
      asks: ListSessions,
      answers: { 200: 'The sessions, newest first' },
      tag,
    }),
    query(ListSessions),
    async (c) => {
      const { limit = DEFAULT_LIMIT, ...asked } = c.req.valid('query')
      const whose = { userId: ownId(c), token: bearerToken(c) ?? '', ...using(c) }
      const page = await c.var.read((tx) => listSessions(tx, { ...asked, ...whose, limit }))
      pageHeaders(c, page)
      return c.json(page.items.map(sessionView))
    },
  )
  .delete(
    '/account/sessions',
    requireAbility('account.own'),
    describe('End all other sessions', { answers: { 200: 'How many ended' }, tag }),
    async (c) => {
      const userId = ownId(c)
      const ended = await c.var.write(async (tx) => {
        const ended = await endSessionsOf(tx, { userId, exceptToken: bearerToken(c) ?? '' })
        await tx.record('staff.sessions-ended', { userId, ended })
        return ended
      })
      return c.json({ ended })
    },
  )
  .delete(
    '/account/sessions/:id',
    requireAbility('account.own'),
    describe('End one session', { answers: { 204: 'Ended', 404: 'No such session' }, tag }),
    async (c) => {
      const id = sessionParam(c.req.param('id'))
      const userId = ownId(c)
      await c.var.write(async (tx) => {
        const ended = await endSessionsOf(tx, { userId, id })
        if (ended === 0) throw new Refusal('not-found')
        await tx.record('staff.sessions-ended', { userId, ended })
      })
      return c.body(null, 204)
    },
  )
