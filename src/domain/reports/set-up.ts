// What a new shop needs before it sells: of each step, whether it is done. That is derived from what is stored,
// never from a mark that somebody sets. Facts that came with the software and cannot be true of a real
// shop, such as its e-mail address, are to be replaced; others only have to be saved once.

import { desc, sql } from 'drizzle-orm'
import { rateOn, rateText } from '#contract/gct.ts'
import { formatDay } from '#contract/day-text.ts'
import { jamaicaDay, startOfDay } from '#contract/jamaica.ts'
import { PARISHES } from '#contract/parishes.ts'
import type { DocumentRules, TaxRules } from '#contract/setting-schemas.ts'
import { NEW_SHOP, type SettingsSubject } from '#contract/settings.ts'
import { getShopFacts } from '#domain/settings/shop-facts.ts'
import type { SET_UP_STATES, SetUpStep } from '#contract/set-up.ts'
import type { ShopFacts } from '#contract/shop.ts'
import { readZones, type Zone } from '#domain/delivery/rates.ts'
import { sellerOf } from '#domain/orders/issue-for-order.ts'
import { readSetting, savedSettings } from '#domain/settings/stored-setting.ts'
import { mails } from '#platform/mail/mails.table.ts'
import type { Tx } from '#platform/tx.ts'

/** How the shop runs: in the demo all facts are invented, and without a mail server no mail leaves. */
export type Running = { demo: boolean; smtpUrl: string | undefined }

type Step = {
  step: SetUpStep
  state: (typeof SET_UP_STATES)[number]
  stands: string
  placeholders: string[]
}

type Stored = {
  facts: ShopFacts
  saved: ReadonlySet<SettingsSubject>
  tax: TaxRules
  rules: DocumentRules
  zones: readonly Zone[]
  test: TestMail | undefined
}

export async function readSetUp(tx: Tx, running: Running) {
  const stored: Stored = {
    facts: await getShopFacts(tx),
    saved: await savedSettings(tx),
    tax: await readSetting(tx, 'tax'),
    rules: await readSetting(tx, 'documents'),
    zones: await readZones(tx),
    test: await lastTestMail(tx),
  }
  const steps = [
    shopStep(stored, running),
    bankStep(stored, running),
    deliveryStep(stored),
    taxStep(stored, jamaicaDay(tx.now)),
    documentsStep(stored, running),
    mailStep(stored, running),
  ]
  return {
    done: steps.filter(({ state }) => state !== 'to-do').length,
    steps,
    seller: sellerOf(stored),
    testMail: stored.test ?? null,
  }
}

/** How many steps are left to do. */
export async function countSetUpSteps(tx: Tx, running: Running): Promise<number> {
  const { steps, done } = await readSetUp(tx, running)
  return steps.length - done
}

const NAMES = {
  name: 'Shop name',
  company: 'Company',
  address: 'Address',
  phone: 'Phone',
  email: 'E-mail',
  whatsapp: 'WhatsApp',
  hoursWeek: 'Weekday hours',
  hoursSaturday: 'Saturday hours',
} as const
/** No real shop has these of `NEW_SHOP`; the other facts may well be right. */
const INVENTED = ['address', 'phone', 'email', 'whatsapp'] as const
const MAY_BE_RIGHT = ['name', 'company', 'hoursWeek', 'hoursSaturday'] as const
const INVENTED_SITES = new Set(NEW_SHOP.social.map(({ url }) => url))

function shopStep({ facts, saved }: Stored, { demo }: Running): Step {
  const { name, address, phone, email, hoursWeek } = facts
  const unsaved = saved.has('shop') ? [] : MAY_BE_RIGHT
  const kept = [...unsaved, ...INVENTED].filter((field) => facts[field] === NEW_SHOP[field])
  const sites = facts.social.filter(({ url }) => INVENTED_SITES.has(url))
  const placeholders = demo
    ? []
    : [
        ...kept.map((field) => `${NAMES[field]}: ${facts[field]}`),
        ...sites.map((site) => `Social link: ${site.name}`),
      ]
  const stands = `${[name, address, phone, email].join(', ')}. ${hoursWeek}.`
  return replacing('shop', stands, placeholders)
}

const simple = (step: SetUpStep, state: Step['state'], stands: string): Step => ({
  step,
  state,
  stands,
  placeholders: [],
})

/** A step that is done once nothing is as it came with the software. */
const replacing = (step: SetUpStep, stands: string, placeholders: string[]): Step => ({
  step,
  state: placeholders.length > 0 ? 'to-do' : 'done',
  stands,
  placeholders,
})

function bankStep({ facts: { bank } }: Stored, { demo }: Running): Step {
  const isInvented = !demo && bank.account === NEW_SHOP.bank.account
  const place = `${bank.bank}, ${bank.branch}`
  const stands = `Customers transfer to ${bank.accountName}, ${place}, account ${bank.account}.`
  return replacing('bank', stands, isInvented ? [`Account number: ${bank.account}`] : [])
}

function deliveryStep({ zones }: Stored): Step {
  const priced = zones.filter(({ services }) =>
    services.some(({ prices }) => Object.values(prices).some((price) => price !== null)),
  )
  const reached = new Set(priced.flatMap(({ parishes }) => parishes))
  if (reached.size === 0)
    return simple('delivery', 'to-do', 'No delivery prices yet. Every delivery is quoted by hand.')
  const others = PARISHES.filter((parish) => !reached.has(parish))
  const rest = others.length > 0 ? ` Still quoted: ${others.join(', ')}.` : ''
  const stands = `${reached.size} of ${PARISHES.length} parishes have prices.${rest}`
  return simple('delivery', 'done', stands)
}

function taxStep({ tax, saved }: Stored, today: string): Step {
  if (!saved.has('tax'))
    return simple('tax', 'to-do', 'You have not said whether the shop is registered for GCT.')
  return simple('tax', 'done', taxToday(tax, today))
}

function taxToday(tax: TaxRules, today: string): string {
  const rate = rateOn(tax, today)
  if (rate !== null) return `Registered for GCT: prices include ${rateText(rate)}.`
  const coming = tax.registrations.find(({ from }) => from > today)
  return coming
    ? `Registered for GCT from ${formatDay(startOfDay(coming.from))}.`
    : 'Not registered for GCT: prices include no tax.'
}

/** Documents name the shop's own company and address unless others are set for them. */
function documentsStep({ facts, rules, saved }: Stored, { demo }: Running): Step {
  const isOwnAddress = rules.address === ''
  const isInvented = isOwnAddress && facts.address === NEW_SHOP.address
  const isUnsaved = rules.legalName === '' && !saved.has('shop')
  const placeholders = [
    ...(isUnsaved ? [`Legal name: ${facts.company}`] : []),
    ...(isInvented ? [`Address: ${facts.address}`] : []),
  ]
  if (rules.legalName !== '' || !isOwnAddress)
    return replacing(
      'documents',
      'Documents show the seller details in Settings.',
      demo ? [] : placeholders,
    )
  const stands = 'Documents show the shop’s company and address.'
  if (!demo && placeholders.length > 0) return replacing('documents', stands, placeholders)
  return simple('documents', saved.has('documents') ? 'done' : 'not-needed', stands)
}

type TestMail = Awaited<ReturnType<typeof lastTestMail>>

/** Reads the index of test mails. */
async function lastTestMail(tx: Tx) {
  const { state, createdAt, sentAt, lastError } = mails
  const [row] = await tx.db
    .select({ state, createdAt, sentAt, lastError })
    .from(mails)
    .where(sql`${mails.kind} = 'mail-test'`)
    .orderBy(desc(mails.createdAt))
    .limit(1)
  return row
}

function mailStep({ test }: Stored, { demo, smtpUrl }: Running): Step {
  if (!smtpUrl && demo)
    return simple('mail', 'not-needed', 'The demo saves e-mails as files and does not send them.')
  if (!smtpUrl) return simple('mail', 'to-do', NO_MAIL_SERVER)
  if (test?.state === 'sent' && test.sentAt)
    return simple('mail', 'done', `A test mail was sent on ${formatDay(test.sentAt)}.`)
  return simple('mail', 'to-do', mailTrouble(test))
}

const NO_MAIL_SERVER =
  'No mail server is set up (SMTP_URL). E-mails are saved as files and not sent.'

function mailTrouble(test: TestMail): string {
  if (test?.state === 'waiting') return 'A test mail is on its way.'
  if (test?.state === 'failed') return `The last test mail was not sent. ${test.lastError ?? ''}`
  return 'No test e-mail has been sent yet.'
}
