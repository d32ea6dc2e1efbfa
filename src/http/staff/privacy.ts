// /api/privacy: how staff answer a person's request to know what the shop stores, or to be erased.

import { sourceOf } from '#platform/files/byte-source.ts'
import { sendFile } from '#http/send-file.ts'
import {
  ErasedView,
  ErasePerson,
  ExportPerson,
  FindPerson,
  FoundPerson,
} from '#contract/privacy.ts'
import { erasePerson } from '#domain/privacy/erase-person.ts'
import { exportPerson, lookUpPerson } from '#domain/privacy/export-person.ts'
import { itemKeyFolder, shredItemKeys } from '#domain/vault/wrap-secrets.ts'
import { encode } from '#http/encode.ts'
import { provePassword } from '#http/prove-password.ts'
import { endpoint, type Routes } from '#http/route.ts'
import { placesOf } from '#http/uploads.ts'
import { removeFiles } from '#platform/files/intake.ts'

const needs = 'privacy.answer'

export const staffPrivacy = {
  'POST /privacy/lookups': endpoint({
    summary: 'Count what the shop knows of a person, and show what else may name them',
    needs,
    body: FindPerson,
    responseSchema: FoundPerson,
    handle: async (c, { body: { email } }) => {
      const person = await c.var.read((tx) => lookUpPerson(tx, email))
      return c.json(encode(FoundPerson, person))
    },
  }),
  'POST /privacy/exports': endpoint({
    summary: 'Make a file of all that the shop knows of a person',
    mediaType: 'application/json',
    refuses: ['mention-gone'],
    needs,
    body: ExportPerson,
    handle: async (c, { body }) => {
      const file = await c.var.write((tx) => exportPerson(tx, body))
      return sendFile(c, {
        source: sourceOf(JSON.stringify(file, null, 2)),
        headers: {
          'content-type': 'application/json',
          'content-disposition': 'attachment; filename="person.json"',
        },
      })
    },
  }),
  'POST /privacy/erasures': endpoint({
    summary: 'Erase a person; orders stay without them, for the tax',
    refuses: ['orders-under-way', 'owed-to-person', 'wallet-not-empty', 'mention-gone'],
    needs,
    body: ErasePerson,
    responseSchema: ErasedView,
    handle: async (c, { body: { password, ...person } }) => {
      await provePassword(c, password)
      const erased = await c.var.write((tx) => erasePerson(tx, person))
      const { config, log } = c.var.deps
      await shredItemKeys(itemKeyFolder(config.dataDir), erased.shredded)
      await removeFiles(placesOf(c), erased.files).catch((err: unknown) =>
        log.error({ err }, 'files of somebody erased wait for the next sweep'),
      )
      return c.json(encode(ErasedView, erased))
    },
  }),
} satisfies Routes
