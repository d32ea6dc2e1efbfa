import { expect, test } from 'vitest'
import { MAILING_LIST } from '#content/mailing-list.ts'
import { inShop, type TestTx } from '#testing/shop.ts'
import { statementsOf } from '#testing/statements.ts'
import { findSubscription, subscribe, unsubscribe } from './subscribe.ts'
import { subscriptionConsents } from './subscription-consents.table.ts'
import { subscriptions } from './subscriptions.table.ts'

const everybody = (tx: TestTx) => tx.db.select().from(subscriptions).orderBy(subscriptions.id)
const greeted = (tx: TestTx) =>
  tx.happened.filter(({ name }) => name === 'subscription.started').length

test('an address joins the list once, whatever its letter case, and is greeted once', () =>
  inShop(async (tx) => {
    for (const email of ['ann@example.com', 'ann@example.com', 'ANN@example.com'])
      await subscribe(tx, { email })
    expect(await everybody(tx)).toHaveLength(1)
    expect(greeted(tx)).toBe(1)
  }))

test('who left may come back, and is greeted again', () =>
  inShop(async (tx) => {
    await subscribe(tx, { email: 'ann@example.com' })
    const [row] = await everybody(tx)
    await unsubscribe(tx, row?.link ?? '')
    expect(await findSubscription(tx, row?.id ?? 0)).toBeUndefined()
    await subscribe(tx, { email: 'Ann@Example.com' })
    expect(await findSubscription(tx, row?.id ?? 0)).toBeDefined()
    expect(await everybody(tx)).toHaveLength(1)
    expect(greeted(tx)).toBe(2)
  }))

test('a link takes one address off the list, pressed once or twice; an unknown one takes nobody', () =>
  inShop(async (tx) => {
    await subscribe(tx, { email: 'ann@example.com' })
    await subscribe(tx, { email: 'ben@example.com' })
    const [ann] = await everybody(tx)
    expect(ann?.link).toMatch(/^[\w-]{22}$/)
    for (const link of [ann?.link ?? '', ann?.link ?? '', 'unknown', '%'])
      await unsubscribe(tx, link)
    const left = (await everybody(tx)).filter((row) => !row.unsubscribedAt)
    expect(left.map(({ email }) => email)).toEqual(['ben@example.com'])
  }))

const consentsOf = (tx: TestTx) =>
  tx.db.select().from(subscriptionConsents).orderBy(subscriptionConsents.id)

test('where, when and to which words somebody agreed is kept, once for each time on the list', () =>
  inShop(async (tx) => {
    for (const email of ['ann@example.com', 'ANN@example.com']) await subscribe(tx, { email })
    const [row] = await everybody(tx)
    const agreed = { subscriptionId: row?.id, ...MAILING_LIST, givenAt: tx.now }
    expect(await consentsOf(tx)).toMatchObject([{ ...agreed, withdrawnAt: null }])

    for (const _ of [1, 2]) await unsubscribe(tx, row?.link ?? '')
    expect(await consentsOf(tx)).toMatchObject([{ ...agreed, withdrawnAt: tx.now }])

    await subscribe(tx, { email: 'ann@example.com' })
    expect(await consentsOf(tx)).toMatchObject([
      { ...agreed, withdrawnAt: tx.now },
      { ...agreed, withdrawnAt: null },
    ])
  }))

test('joining takes the database the same statements for an address that is on the list already', () =>
  inShop(async (tx) => {
    const join = () => statementsOf(tx, () => subscribe(tx, { email: 'ann@example.com' }))
    const [first, again] = [await join(), await join()]
    expect(first.texts.length).toBeGreaterThan(2)
    expect(again.texts).toEqual(first.texts)
  }))
