import { assert, integer, property } from 'fast-check'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AppSecret, openAppSecret } from '#platform/app-secret.ts'
import { MAX_LOCAL_LENGTH, replyAddress, talkOfAddress } from './reply-address.ts'

const folders = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'yaadbox-address-')))
let secret: AppSecret
let other: AppSecret
beforeAll(async () => {
  ;[secret, other] = (await Promise.all(folders.map(openAppSecret))) as [AppSecret, AppSecret]
})
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))

const mailbox = { local: 'help', domain: 'shop.example' }
const ofCase = (id: number) => ({ kind: 'case' as const, id })
const ofMessage = (id: number) => ({ kind: 'message' as const, id })
const find = (address: string) => talkOfAddress(mailbox, address, secret)

test('an address leads back to its case, whatever a mail program does to its capitals', () =>
  assert(
    property(integer({ min: 1, max: 999_999_999 }), (id) => {
      const address = replyAddress(mailbox, ofCase(id), secret)
      expect(address).toMatch(/^help\+case-\d+-[a-z2-7]{24}@shop\.example$/)
      for (const written of [address, address.toUpperCase()])
        expect(find(written)).toEqual(ofCase(id))
    }),
  ))

test('the part before the @ keeps within the 64 characters of mail', () => {
  const longest = { ...mailbox, local: 'a'.repeat(MAX_LOCAL_LENGTH) }
  for (const talk of [ofCase(999_999_999), ofMessage(999_999_999)])
    expect(replyAddress(longest, talk, secret).indexOf('@')).toBeLessThanOrEqual(64)
})

test('an address of a message leads back to it, and never to the case of the same number', () => {
  const address = replyAddress(mailbox, ofMessage(7), secret)
  expect(find(address)).toEqual(ofMessage(7))
  expect(find(address.replace('+message-', '+case-'))).toBeUndefined()
})

test('an address with another case, another token, another shop’s key or another mailbox leads nowhere', () => {
  const address = replyAddress(mailbox, ofCase(2001), secret)
  const token = /-(\w{24})@/.exec(address)?.[1] ?? ''
  const wrong = [
    address.replace('-2001-', '-2002-'),
    address.replace(token, token.split('').toReversed().join('')),
    address.replace(token, 'a'.repeat(24)),
    address.replace(token, token.slice(1)),
    address.replace('+case-', '+quote-'),
    address.replace('shop.example', 'shop.example.evil.example'),
    address.replace('help', 'sales'),
    address.replace('-2001-', '-02001-'),
    replyAddress(mailbox, ofCase(2001), other),
    'help@shop.example',
    '',
  ]
  expect(wrong.map(find)).toEqual(wrong.map(() => undefined))
})
