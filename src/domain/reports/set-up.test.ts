import { expect, test } from 'vitest'
import { PARISHES } from '#contract/parishes.ts'
import { NEW_SHOP, SETTINGS } from '#contract/settings.ts'
import { setShopFacts } from '#domain/settings/shop-facts.ts'
import type { SetUpStep } from '#contract/set-up.ts'
import { changeRates } from '#domain/delivery/rates.ts'
import { changeSetting } from '#domain/settings/stored-setting.ts'
import { recordDelivery, recordFailure, writeMail } from '#platform/mail/mails.ts'
import { at, inShop, NOW, type TestTx } from '#testing/shop.ts'
import { readSetUp } from './set-up.ts'

const RUNNING = { demo: false, smtpUrl: 'smtp://127.0.0.1:25' }

const OWN = {
  ...NEW_SHOP,
  email: 'hello@kiln.shop',
  phone: '876-555-0199',
  whatsapp: '18765550199',
  address: '3 Hope Road, Kingston 6',
  social: [{ name: 'Instagram', url: 'https://instagram.com/kiln' }],
  bank: { ...NEW_SHOP.bank, account: '100 200 300' },
}

async function step(
  tx: TestTx,
  name: SetUpStep,
  running: Parameters<typeof readSetUp>[1] = RUNNING,
) {
  const found = (await readSetUp(tx, running)).steps.find((each) => each.step === name)
  if (!found) throw new Error(`There is no step ${name}`)
  return found
}

test('a new shop has everything to do, and names what came with the software', () =>
  inShop(async (tx) => {
    const { done, steps } = await readSetUp(tx, RUNNING)
    expect([done, steps.map(({ state }) => state)]).toEqual([0, Array(6).fill('to-do')])
    expect((await step(tx, 'shop')).placeholders).toEqual([
      'Shop name: Yaadbox',
      'Company: Yaadbox Limited, Kingston, Jamaica',
      'Weekday hours: Mon to Fri 9 am to 6 pm',
      'Saturday hours: Sat 10 am to 4 pm',
      'Address: 14 Half Way Tree Road, Kingston 10',
      'Phone: 876-555-0142',
      'E-mail: help@yaadbox.example',
      'WhatsApp: 18765550142',
      'Social link: Instagram',
      'Social link: Facebook',
      'Social link: TikTok',
    ])
    expect((await step(tx, 'bank')).placeholders).toEqual(['Account number: 404 118 257'])
  }))

test('facts that may be right are done once they are saved; invented ones have to be replaced', () =>
  inShop(async (tx) => {
    await setShopFacts(tx, { ...OWN, phone: NEW_SHOP.phone })
    expect(await step(tx, 'shop')).toMatchObject({
      state: 'to-do',
      placeholders: [`Phone: ${NEW_SHOP.phone}`],
    })
    await setShopFacts(tx, OWN)
    expect(await step(tx, 'shop')).toMatchObject({ state: 'done', placeholders: [] })
    expect(await step(tx, 'bank')).toMatchObject({ state: 'done', placeholders: [] })
  }))

test('the bank account is to do as long as it is the one of the software', () =>
  inShop(async (tx) => {
    await setShopFacts(tx, { ...OWN, bank: NEW_SHOP.bank })
    expect([(await step(tx, 'shop')).state, (await step(tx, 'bank')).state]).toEqual([
      'done',
      'to-do',
    ])
  }))

test('delivery is done once a parish has a price; the parishes without one are named', () =>
  inShop(async (tx) => {
    const prices = { S: 1200_00, M: null, L: null, XL: null }
    const standard = { service: 'standard' as const, daysFrom: 1, daysTo: 3, prices }
    const near = { name: 'Near', parishes: [...PARISHES.slice(0, 12)], services: [standard] }
    await changeRates(tx, { zones: [{ ...near, services: [] }] })
    expect((await step(tx, 'delivery')).state).toBe('to-do')
    await changeRates(tx, { zones: [near] })
    expect(await step(tx, 'delivery')).toMatchObject({
      state: 'done',
      stands: `12 of 14 parishes have prices. Still quoted: ${PARISHES.slice(12).join(', ')}.`,
    })
  }))

test('not being registered for GCT is an answer once it is saved, even as it was', () =>
  inShop(async (tx) => {
    const answers = async () => {
      const { state, stands } = await step(tx, 'tax')
      return [state, stands]
    }
    expect((await answers())[0]).toBe('to-do')
    await changeSetting(tx, 'tax', { value: SETTINGS.tax.defaults })
    expect(await answers()).toEqual(['done', 'Not registered for GCT: prices include no tax.'])
    const numbers = { trn: '001-234-567', gctNumber: '001-234-567-0001' }
    const registered = (from: string) => ({
      ...SETTINGS.tax.defaults,
      ...numbers,
      registrations: [{ from, until: '' }],
    })
    await changeSetting(tx, 'tax', { value: registered('2026-12-01') })
    expect(await answers()).toEqual(['done', 'Registered for GCT from 1 December 2026.'])
    await changeSetting(tx, 'tax', { value: registered('2026-11-01') })
    expect(await answers()).toEqual(['done', 'Registered for GCT: prices include 15%.'])
  }))

test('documents need no seller of their own once the shop’s facts are true', () =>
  inShop(async (tx) => {
    expect((await step(tx, 'documents')).placeholders).toEqual([
      'Legal name: Yaadbox Limited, Kingston, Jamaica',
      'Address: 14 Half Way Tree Road, Kingston 10',
    ])
    await setShopFacts(tx, OWN)
    expect((await step(tx, 'documents')).state).toBe('not-needed')
    expect((await readSetUp(tx, RUNNING)).seller).toEqual({
      name: OWN.company,
      lines: [OWN.address, `${OWN.phone}, ${OWN.email}`],
    })
    const value = { legalName: 'Kiln Limited', address: '', keepYears: 6 }
    await changeSetting(tx, 'documents', { value })
    expect((await step(tx, 'documents')).state).toBe('done')
  }))

test('a seller set for documents is done by itself, whatever the shop’s own facts say', () =>
  inShop(async (tx) => {
    const value = { legalName: 'Kiln Limited', address: '3 Hope Road', keepYears: 6 }
    await changeSetting(tx, 'documents', { value })
    expect((await step(tx, 'documents')).state).toBe('done')
    expect((await readSetUp(tx, RUNNING)).seller.name).toBe('Kiln Limited')
  }))

test('the mail step is done while the latest test mail was sent, and else says what is wrong', () =>
  inShop(async (tx) => {
    const says = async () => {
      const { state, stands } = await step(tx, 'mail')
      return [state, stands]
    }
    const send = (minutes: number) => {
      const letter = {
        kind: 'mail-test',
        recipient: 'a@b.example',
        subject: 's',
        html: '',
        text: '',
      }
      const then = at(new Date(NOW.getTime() + minutes * 60_000), tx)
      return writeMail(then, { ...letter, key: `mail-test:${minutes}`, domain: 'a.b' })
    }
    expect(await says()).toEqual(['to-do', 'No test e-mail has been sent yet.'])
    const first = await send(0)
    expect(await says()).toEqual(['to-do', 'A test mail is on its way.'])
    await recordDelivery(tx, first.id, 'sent')
    expect(await says()).toEqual(['done', 'A test mail was sent on 20 November 2026.'])
    const second = await send(1)
    await recordFailure(tx, second.id, 'Nobody answers.')
    expect(await says()).toEqual(['to-do', 'The last test mail was not sent. Nobody answers.'])
    const third = await send(2)
    await recordDelivery(tx, third.id, 'kept')
    expect((await says())[0]).toBe('to-do')
  }))

test('without a mail server mail is to do in production, and not needed in the demo', () =>
  inShop(async (tx) => {
    const without = { demo: false, smtpUrl: undefined }
    expect(await step(tx, 'mail', without)).toMatchObject({
      state: 'to-do',
      stands: expect.stringContaining('SMTP_URL'),
    })
    expect((await step(tx, 'mail', { ...without, demo: true })).state).toBe('not-needed')
  }))
