// /api/privacy: answers a person who asks what the shop knows of them, or to be erased.

import { join } from 'node:path'
import { Hono } from 'hono'
import { type ErasedView, ErasePerson, ExportPerson, NamePerson } from '#contract/privacy.ts'
import { erasePerson } from '#domain/privacy/erase-person.ts'
import { lookUpPerson, exportPerson } from '#domain/privacy/export-person.ts'
import { itemKeyFolder, shredItemKeys } from '#domain/vault/wrap-secrets.ts'
import { body, type ApiEnv, describe } from '#http/endpoint.ts'
import { provePassword } from '#http/prove-password.ts'
import { receiptFolder } from '#domain/orders/receipt-folder.ts'
import { requireAbility } from '#http/staff-guard.ts'
import { removeDurably } from '#platform/files/files.ts'
import { keptMailPath } from '#platform/mail/mailer.ts'

const tag = 'Staff'

export const staffPrivacy = new Hono<ApiEnv>()
  .post(
    '/privacy/lookups',
    requireAbility('privacy.answer'),
    describe('Count what the shop knows of a person, and show what else may name them', {
      takes: NamePerson,
      answers: { 200: 'How much of each kind, and the mentions' },
      tag,
    }),
    body(NamePerson),
    async (c) => {
      const { email } = c.req.valid('json')
      return c.json(await c.var.read((tx) => lookUpPerson(tx, email)))
    },
  )
  .post(
    '/privacy/exports',
    requireAbility('privacy.answer'),
    describe('Make a file of all that the shop knows of a person', {
      takes: ExportPerson,
      answers: { 200: 'The file', 409: 'A mention that is not there any more' },
      tag,
    }),
    body(ExportPerson),
    async (c) => {
      const person = c.req.valid('json')
      const file = await c.var.write((tx) => exportPerson(tx, person))
      return c.body(JSON.stringify(file, null, 2), 200, {
        'content-type': 'application/json',
        'content-disposition': 'attachment; filename="person.json"',
      })
    },
  )
  .post(
    '/privacy/erasures',
    requireAbility('privacy.answer'),
    describe('Erase a person; orders stay without them, for the tax', {
      takes: ErasePerson,
      answers: { 200: 'What was erased', 409: 'Orders under way, or a wallet that is not empty' },
      tag,
    }),
    body(ErasePerson),
    async (c) => {
      const { password, ...person } = c.req.valid('json')
      await provePassword(c, password)
      const erased = await c.var.write((tx) => erasePerson(tx, person))
      const { dataDir } = c.var.parts.config
      await shredItemKeys(itemKeyFolder(dataDir), erased.shredded)
      for (const name of erased.receiptFiles)
        await removeDurably(join(receiptFolder(dataDir), name))
      for (const id of erased.mailIds) await removeDurably(keptMailPath(dataDir, id))
      const { alias, found } = erased
      return c.json({ alias, found } satisfies ErasedView)
    },
  )
