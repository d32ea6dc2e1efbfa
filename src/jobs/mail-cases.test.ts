import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ParsedMail, simpleParser } from 'mailparser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NEW_SHOP } from '#contract/settings.ts'
import { decideCase } from '#domain/cases/decide-case.ts'
import { writeAsShopper, writeAsStaff } from '#domain/cases/write-in-case.ts'
import { openAppSecret } from '#platform/app-secret.ts'
import { ANSWER_ABOVE, talkOfAddress } from '#platform/mail/reply-address.ts'
import { system } from '#platform/tx.ts'
import { aCase, aDeliveredOrder } from '#testing/cases.ts'
import { hearing } from '#testing/listening.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'

const me = system('test')
const mailbox = { local: 'help', domain: 'shop.example' }
const shops: TestShop[] = []
afterAll(async () => {
  for (const shop of shops) await shop.close()
})

/** The mails of a case that was reported, answered, noted upon, answered back and decided. */
async function mailsOfCase(inbound: TestShop['config']['inbound']) {
  const shop = await openTestShop({ inbound })
  shops.push(shop)
  const listener = hearing(shop)
  await listener.news()
  const { order, id } = await shop.shop.write(me, async (tx) => {
    const order = await aDeliveredOrder(tx)
    return { order, id: (await aCase(tx, { order })).id }
  })
  await shop.shop.write(me, async (tx) => {
    await writeAsStaff(tx, { caseId: id, words: 'We have an arm.', inside: false })
    await writeAsStaff(tx, { caseId: id, words: 'The third this month.', inside: true })
    await writeAsShopper(tx, { link: order.link, id, words: 'When does it come?' })
    const decision = { outcome: 'part', title: 'An arm', words: 'It comes.' } as const
    await decideCase(tx, { caseId: id, decision })
  })
  await listener.listen()
  const folder = join(shop.config.dataDir, 'mail')
  const all = await Promise.all(
    readdirSync(folder).map((file) => simpleParser(readFileSync(join(folder, file)))),
  )
  const about = all.filter(({ text }) => text?.includes(`${id}`))
  const to = (address: string) => about.filter((mail) => recipientOf(mail) === address)
  return { shop, id, toShopper: to(order.customerEmail), toShop: to(NEW_SHOP.email) }
}

const recipientOf = ({ to }: ParsedMail) => (Array.isArray(to) ? '' : to?.value[0]?.address)

let answered: Awaited<ReturnType<typeof mailsOfCase>>
beforeAll(async () => {
  answered = await mailsOfCase({ mailbox, listen: undefined })
})

test('a mail of a case to the shopper says where its answer goes, and above which line it is written', async () => {
  const { shop, id, toShopper } = answered
  const secret = await openAppSecret(shop.config.dataDir)
  expect(toShopper).toHaveLength(3)
  for (const { replyTo, text, html, headers } of toShopper) {
    const address = replyTo?.value[0]?.address ?? ''
    expect(talkOfAddress(mailbox, address, secret)).toEqual({ kind: 'case', id })
    expect(text?.startsWith(ANSWER_ABOVE)).toBe(true)
    expect(String(html).indexOf(ANSWER_ABOVE)).toBeLessThan(String(html).indexOf('<table'))
    expect(text).toMatch(/reply to this e-mail/i)
    expect(headers.get('auto-submitted')).toBe('auto-generated')
  }
})

test('a mail of a case to the shop cannot be answered in the shopper’s name', () => {
  expect(answered.toShop).toHaveLength(2)
  for (const { replyTo, text } of answered.toShop) {
    expect(replyTo).toBeUndefined()
    expect(text).toContain('Replies to this e-mail do not reach the customer')
    expect(text).not.toContain(ANSWER_ABOVE)
  }
})

test('a note that staff leave in a case is mailed to nobody', () => {
  for (const { text } of [...answered.toShopper, ...answered.toShop])
    expect(text).not.toContain('The third this month.')
})

test('without a mailbox mails of cases are answered on the page', async () => {
  const { toShopper } = await mailsOfCase(undefined)
  expect(toShopper).toHaveLength(3)
  for (const { replyTo, text } of toShopper) {
    expect(replyTo).toBeUndefined()
    expect(text).not.toMatch(/reply to this e-mail/i)
    expect(text).not.toContain(ANSWER_ABOVE)
  }
})
