// The mails to the shop quote what people sent it. When a person is erased, those are found that are about an order of
// theirs, and those whose kind is declared by the table that they quote.

import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mailsQuoting, PERSONS } from '#domain/privacy/personal-data.ts'
import type { Listener } from './job-context.ts'
import { listeners } from './listeners.ts'

/** Mails to the shop that name nobody: they say that an answer is due. */
const NAMES_NOBODY = ['contact-due', 'quote-due', 'quote-asked-again']

const all = Object.values(listeners).flat() as Pick<Listener, 'name' | 'toShop'>[]

test('the kind of every mail to the shop is declared by the table whose rows it quotes', () => {
  const declared = [...Object.keys(PERSONS).flatMap(mailsQuoting), ...NAMES_NOBODY]
  const toShop = all.flatMap((listener) => listener.toShop ?? [])
  expect(toShop.length).toBeGreaterThanOrEqual(6)
  expect(toShop.filter((kind) => !declared.includes(kind))).toEqual([])
  const names = new Set(all.map(({ name }) => name))
  expect(declared.filter((kind) => !names.has(`mail-${kind}`))).toEqual([])
  expect(new Set(declared).size).toBe(declared.length)
})

test('a mail goes to the shop by mailingShop, or it is about an order', () => {
  const sources = readdirSync('src/jobs').filter((name) => !name.includes('.test.'))
  const others = sources.filter((name) =>
    /recipient: shop\.email(?!,\s*orderId: )/.test(readFileSync(`src/jobs/${name}`, 'utf8')),
  )
  expect(others).toEqual(['send-mail.ts'])
})
