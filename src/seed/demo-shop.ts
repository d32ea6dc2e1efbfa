// The demo shop: its catalogue, its staff, partners, a vault key and a fortnight of orders, made by
// the same verbs that the shop's routes call. Seeds only an empty database, in one transaction.

import { count, eq } from 'drizzle-orm'
import { makeVaultKey } from '#contract/custody.ts'
import { jamaicaDay } from '#contract/jamaica.ts'
import type { TaxRules } from '#contract/setting-schemas.ts'
import { NEW_SHOP, SETTINGS } from '#contract/settings.ts'
import { setShopFacts } from '#domain/settings/shop-facts.ts'
import { changeSetting } from '#domain/settings/stored-setting.ts'
import { activateKey, type NewVaultKey } from '#domain/vault/vault-keys.ts'
import { addProduct } from '#domain/catalogue/edit-product.ts'
import { products } from '#domain/catalogue/products.table.ts'
import { createStaff } from '#domain/identity/create-staff.ts'
import { hashPassword } from '#domain/identity/passwords.ts'
import { users } from '#domain/identity/users.table.ts'
import { listCarriers } from '#domain/delivery/carriers.ts'
import { boxesOf } from '#domain/orders/boxes.ts'
import { changeOrder } from '#domain/orders/change-order.ts'
import { getOrder } from '#domain/orders/find-order.ts'
import { linesOf } from '#domain/orders/lines.ts'
import { placeOrder } from '#domain/orders/place-order.ts'
import { sendShipment } from '#domain/orders/shipments.ts'
import { setSitePictures } from '#domain/settings/site-pictures.ts'
import { setStock } from '#domain/stock/set-levels.ts'
import { receivePayment } from '#domain/transfers/receive-payment.ts'
import { DEMO_SECRETS } from '#platform/config.ts'
import { singleRow } from '#platform/database/rows.ts'
import type { Shop } from '#platform/shop.ts'
import { system, type Tx } from '#platform/tx.ts'
import { type DemoEntry, readDemoCatalogue } from './catalogue-file.ts'
import { seedCases } from './demo-cases.ts'
import { seedCarriers, seedRates } from './demo-delivery.ts'
import { DEMO_ORDERS, type DemoOrder, type DemoStep } from './demo-orders.ts'
import { seedPartners } from './demo-partners.ts'
import { seedPeople } from './demo-people.ts'
import { seedReplies } from './demo-replies.ts'
import { seedReviews } from './demo-reviews.ts'
import { MADE_DAYS_AGO, seedVouchers } from './demo-vouchers.ts'

const HOUR_MS = 3_600_000
const DAY_HOURS = 24
/** How many days ago the shop opened: before the first partner joined. */
const OPENED_DAYS_AGO = 300
/** How many days ago the stock was counted again: after the partners' last sale. */
const COUNTED_DAYS_AGO = 14

/** Seeds the demo shop; returns false if the database already has products or staff. */
export async function seedDemoShop(shop: Shop): Promise<boolean> {
  const me = system('demo')
  if (!(await shop.read(me, isEmpty))) return false
  const secrets = {
    passwordHash: await hashPassword(DEMO_SECRETS.adminPassword),
    custodianHash: await hashPassword(DEMO_SECRETS.custodianPassword),
    vaultKey: await makeVaultKey({ passphrase: DEMO_SECRETS.vaultPassphrase }),
  }
  await shop.write(me, (tx) => seed(tx, secrets))
  return true
}

export async function isEmpty(tx: Tx): Promise<boolean> {
  const [stocked] = await tx.db.select({ rows: count() }).from(products)
  const [staffed] = await tx.db.select({ rows: count() }).from(users)
  return stocked?.rows === 0 && staffed?.rows === 0
}

type Secrets = { passwordHash: string; custodianHash: string; vaultKey: NewVaultKey }

async function seed(tx: Tx, { passwordHash, custodianHash, vaultKey }: Secrets) {
  const adminName = { firstName: NEW_SHOP.assistantName, lastName: 'Brown' }
  await createStaff(tx, { username: 'admin', passwordHash, role: 'admin', ...adminName })
  await createStaff(tx, {
    username: 'custodian',
    passwordHash: custodianHash,
    role: 'custodian',
    firstName: 'Marva',
    lastName: 'Grant',
  })
  await setShopFacts(tx, NEW_SHOP)
  await changeSetting(tx, 'tax', { value: demoTax(tx) })
  await activateKey(tx, vaultKey)
  // By date, so that order numbers and stock movements ascend with time. Between the partners'
  // sales and the orders, the stock is set to the catalogue's numbers again.
  await seedCatalogue(ago(tx, OPENED_DAYS_AGO * DAY_HOURS))
  await seedRates(ago(tx, OPENED_DAYS_AGO * DAY_HOURS))
  await seedCarriers(ago(tx, OPENED_DAYS_AGO * DAY_HOURS))
  await seedPartners(tx, passwordHash)
  await seedVouchers(ago(tx, MADE_DAYS_AGO * DAY_HOURS), tx.now)
  for (const { product, stock } of readDemoCatalogue().entries)
    await setCountedStock(
      ago(tx, COUNTED_DAYS_AGO * DAY_HOURS),
      await idOf(tx, product.name),
      stock,
    )
  await seedOrders(tx)
  await seedCases(tx)
  await seedPeople(tx)
  await seedReviews(tx)
  await seedReplies(tx)
}

/** Registered since the shop opened, under numbers that nobody takes for real. */
const demoTax = (tx: Tx): TaxRules => ({
  ...SETTINGS.tax.defaults,
  trn: 'DEMO 000-000-000',
  gctNumber: 'DEMO',
  registrations: [{ from: jamaicaDay(ago(tx, OPENED_DAYS_AGO * DAY_HOURS).now), until: '' }],
})

const ago = (tx: Tx, hours: number): Tx => ({
  ...tx,
  now: new Date(tx.now.getTime() - hours * HOUR_MS),
})

/** Seeds the catalogue only; most tests start with it. */
export async function seedCatalogue(tx: Tx): Promise<void> {
  const { site, entries } = readDemoCatalogue()
  await setSitePictures(tx, site)
  for (const entry of entries) await seedProduct(tx, entry)
}

async function seedProduct(tx: Tx, { product, stock }: DemoEntry): Promise<void> {
  await setCountedStock(tx, (await addProduct(tx, product)).id, stock)
}

async function setCountedStock(
  tx: Tx,
  productId: number,
  stock: DemoEntry['stock'],
): Promise<void> {
  for (const [color, pieces] of Object.entries(stock))
    await setStock(tx, { productId, color, pieces, reason: 'count' })
}

const idOf = async (tx: Tx, name: string): Promise<number> =>
  singleRow(await tx.db.select({ id: products.id }).from(products).where(eq(products.name, name)))
    .id

async function seedOrders(tx: Tx): Promise<void> {
  for (const demo of DEMO_ORDERS) await seedOrder(tx, demo)
}

async function seedOrder(tx: Tx, { hoursAgo, pieces, order: input, steps }: DemoOrder) {
  const lines = []
  for (const { product, color, quantity = 1 } of pieces)
    lines.push({ productId: await idOf(tx, product), selectedColor: color, quantity })
  const { order } = await placeOrder(ago(tx, hoursAgo), { ...input, lines })
  for (const step of steps) await takeStep(ago(tx, hoursAgo - step.hoursLater), order.id, step)
}

async function takeStep(tx: Tx, orderId: number, step: DemoStep): Promise<void> {
  if ('edit' in step) await changeOrder(tx, { orderId, edit: step.edit })
  else if ('sent' in step) await sendBoxes(tx, orderId, step.sent)
  else {
    const { receivedCents, bankReference } = step
    await receivePayment(tx, { orderId, amountCents: receivedCents, bankReference })
  }
}

type Sending = Extract<DemoStep, { sent: unknown }>['sent']

async function sendBoxes(tx: Tx, orderId: number, { carrier, waybill, boxes }: Sending) {
  const order = await getOrder(tx, orderId)
  const toCome = (await boxesOf(tx, order, await linesOf(tx, order))).filter(
    ({ stage }) => stage === 'to-come',
  )
  await sendShipment(tx, {
    orderId,
    waybill,
    carrierId: (await listCarriers(tx)).find(({ name }) => name === carrier)?.id ?? null,
    sentOn: jamaicaDay(tx.now),
    note: '',
    boxes: toCome.slice(0, boxes).map(({ lineId, piece, carton }) => ({ lineId, piece, carton })),
  })
}
