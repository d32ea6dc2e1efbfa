// Every route for staff with what a test sends it: its ability, status and line in the audit log stand in
// http/staff/routes.txt.

import { readFileSync } from 'node:fs'
import { CHANGED_RANKS } from '#contract/rank-versions.ts'
import { NEUTRAL_LAYOUTS } from '#contract/payout-files.ts'
import { settingOf, type SettingsSubject, type SettingValue } from '#contract/settings.ts'
import { NEW_PLAN } from '#contract/staff-plans.ts'
import type { Ability } from '#contract/staff.ts'
import { declared } from '#http/route.ts'
import { staffRoutes } from '#http/staff/routes.ts'

export const PASSWORD = 'Blue Mountain 7'

const newOrder = {
  productName: 'Montego 3-Seater Couch',
  // As in the catalogue: another price takes an ability of its own.
  totalAmount: '168000.00',
  customerName: 'Ann Brown',
  customerEmail: 'ann@example.com',
  customerPhone: '876-555-0100',
  paymentMethod: 'bank_transfer',
  shippingMethod: 'pickup',
}

/** Sent before its order was placed. */
const aShipment = {
  carrierId: null,
  waybill: '',
  sentOn: '2020-01-01',
  note: '',
  boxes: [{ lineId: 999_999, piece: 1, carton: 1 }],
}
const aCarrier = { name: '', trackingAddress: '', active: true }
const aReturn = { lineId: 999_999, pieces: 1, condition: 'damaged' }
export const draft = { subject: 'New couches', body: 'They are here at last.' }
/** A counted list in which nothing was counted. */
const countList = 'product_id,product,colour,on_hand,counted\n'
/** A list of products without a row, and a row of a product that is not there. */
const productList = 'id,name\n'
const aListedRow = { rows: [{ row: 2, productId: 999_999, version: '1', cells: {} }] }
const stockCount = { productId: 1, counts: [{ color: 'Terracotta', expected: 8, counted: 8 }] }
const suspension = { standing: 'suspended', reason: 'complaint' }
const ladder = {
  from: '2099-01',
  steps: CHANGED_RANKS.map((rank) => ({
    ...{ rank, personalSales: 0, teamVolume: 0 },
    ...{ directReferrals: 0, activeTeamMembers: 0, bonus: 0 },
  })),
}
const award = { award: 'money', amount: '100000', text: 'The fair in May Pen' }
const decision = { ids: [999_999], decision: 'hold', reason: 'dispute' }
const aPlan = { ...NEW_PLAN, planName: 'Team plan 2', levels: ['5000.00'] }
/** Found long ago, so that the shop's clock is past it in every test. */
const aBreach = {
  foundAt: '2026-01-05T09:30',
  what: 'A mail about an order went to a wrong address.',
  whose: 'One customer',
  people: 1,
  data: 'Name and address',
  measures: 'The mail was deleted.',
  commissionerAt: '',
  commissionerNot: '',
  personsAt: '',
  personsNot: '',
}
const removal = { password: PASSWORD, code: '000000' }
const publication = { validFrom: null, confirm: 'Team plan 1' }
const approval = { password: 'any', sha256: '0'.repeat(64) }
const outcomes = { outcomes: [{ outcome: 'paid', paymentId: 1 }] }
const taxPayment = { amount: '1.00', paidOn: '2026-11-02', reference: 'TAJ 1' }
const rejection = { reason: 'It is cut off.' }
const seenReview = { writtenAt: '2026-11-26T12:00:00.000Z' }
const taskDecision = { outcome: 'settled', note: 'It is in the dashboard' }
/** The defaults of a subject of the settings, with some other values. */
const changed = <Subject extends SettingsSubject>(
  subject: Subject,
  fields: Partial<SettingValue<Subject>>,
) => ({ ...settingOf(subject).defaults, ...fields })
const orderTimes = changed('order-times', { reminderHours: 20 })
const aSample = { kind: 'ach', layout: NEUTRAL_LAYOUTS.ach }
const changedLayouts = { ...NEUTRAL_LAYOUTS, rtgs: { ...NEUTRAL_LAYOUTS.rtgs, header: false } }
const aZone = { name: 'East', parishes: ['Portland'], services: [] }
const newProduct = { name: 'Pod', description: 'Soft', price: '649.00', category: 'chairs' }

const caseDecision = { outcome: 'part', title: 'A new arm', words: 'It comes by courier.' }
const caseFile = { fileName: 'arm.jpg', mediaType: 'image/jpeg', bytes: 10 }
const exchange = { condition: 'damaged', productId: 1 }

const offer = { productId: 1, price: '1.00', validUntil: '2999-12-31' }

/** What a call sends, if more than `{}`: an object is JSON, a text CSV. */
const BODIES: Record<string, object | string> = {
  'POST /account/authenticator': { password: PASSWORD },
  'PUT /account/authenticator': { code: '000000' },
  'POST /account/authenticator/removal': removal,
  'PUT /account/password': { password: PASSWORD, newPassword: PASSWORD },
  'POST /account/recovery-codes': { password: PASSWORD },
  'POST /people/:id/notes': { text: 'Call first' },
  'POST /people/:id/merges': { orderId: 999_999 },
  'POST /broadcast-previews': draft,
  'POST /broadcasts': draft,
  'PUT /broadcasts/:id': { ...draft, subject: 'New chairs' },
  'PUT /broadcasts/:id/state': { state: 'sending' },
  'POST /broadcasts/:id/test': { email: 'ann@example.com' },
  'PUT /inventory/:id/threshold': { lowStockThreshold: 5 },
  'POST /reviews/:id/showing': seenReview,
  'POST /reviews/:id/refusal': { ...seenReview, ...rejection },
  'PUT /reviews/:id/answer': { answer: 'Thank you' },
  'POST /mail-tests': { email: 'ann@example.com' },
  'POST /order-changes': { ids: [1], orderStatus: 'pending' },
  'POST /orders/:id/notes': { text: 'Call first' },
  'POST /saved-views': { desk: 'orders', name: 'To ship', search: '' },
  'POST /orders/admin': newOrder,
  'PUT /orders/:id': { notes: 'changed' },
  'POST /orders/:id/previews': { notes: 'changed' },
  'POST /orders/:id/payments': { amount: '1.00', method: 'cash' },
  'POST /orders/:id/refunds': { amount: '1.00', method: 'cash' },
  'POST /orders/:id/returns': aReturn,
  'POST /orders/:id/shipments': aShipment,
  'POST /carriers': aCarrier,
  'PUT /carriers/:id': aCarrier,
  'POST /orders/:id/gateway-refunds': { amount: '1.00' },
  'POST /gateway-tasks/:id/decision': taskDecision,
  'POST /product-pictures/by-address': { address: 'nowhere' },
  'POST /product-previews': newProduct,
  'POST /product-previews/:id': { dimensions: 'changed' },
  'POST /products': newProduct,
  'PUT /products/:id': { dimensions: 'changed' },
  'PUT /contact-messages/:id': { status: 'answered' },
  'POST /vouchers': { kind: 'delivery' },
  'PUT /lottery-claims/:id': { status: 'contacted' },
  'PUT /partner-signals/:id/decision': {
    decision: 'harmless',
    note: 'One household',
    foundAt: '2026-11-26T12:00:00.000Z',
  },
  'PUT /partners/:id/standing': suspension,
  'PUT /partners/:id/sponsor': { sponsorId: 1, reason: 'own-wish' },
  'PUT /partners/:id/placement': { placementId: 1, reason: 'own-wish' },
  'POST /partners/:id/awards': award,
  'POST /partners/:id/notes': { text: 'Call first' },
  'POST /partners/:id/referral-codes': { reason: 'stolen' },
  'POST /rank-versions': ladder,
  'PUT /award-requests/:id/decision': { decision: 'refused' },
  'POST /commission-decisions': decision,
  'POST /plans': { ...aPlan, levels: [] },
  'PUT /plans/:id': aPlan,
  'POST /plans/:id/publication': publication,
  'POST /payout-runs': { year: 2020, month: 1 },
  'POST /payout-runs/:id/approval': approval,
  'POST /payout-runs/:id/cancellation': { reason: 'A wrong month' },
  'POST /payout-file-samples': aSample,
  'POST /payout-runs/:id/outcomes': outcomes,
  'POST /payout-runs/:id/lines/:line/confirmation': { reason: 'Known' },
  'POST /payout-runs/:id/lines/:line/removal': { reason: 'Fraud' },
  'POST /payout-runs/:id/bank-answers': 'reference,status\n',
  'POST /payout-runs/:id/bank-answers/preview': 'reference,status\n',
  'POST /breaches': aBreach,
  'POST /breaches/:id/versions': { ...aBreach, version: 1, reason: 'Two people more' },
  'POST /privacy/lookups': { email: 'nobody@example.com' },
  'POST /privacy/exports': { email: 'nobody@example.com' },
  'POST /privacy/erasures': { email: 'nobody@example.com' },
  'POST /orders/:id/card-reveals': { reason: 'charge' },
  'POST /gct-exports': { month: '2026-11' },
  'POST /invoiced-exports': { month: '2026-11', by: 'parish' },
  'POST /money-exports': { month: '2026-11' },
  'POST /placed-exports': { month: '2026-11' },
  'POST /credited-refund-exports': { month: '2026-11' },
  'POST /tax-payments': taxPayment,
  'POST /tax-payments/:id/reversal': { reason: 'A typing slip' },
  'POST /transfers/:id/payments': { amount: '1.00' },
  'POST /transfers/:id/receipts/:receiptId/rejection': rejection,
  'POST /statement-lines/matches': { lineIds: [1] },
  'POST /statement-lines/:id/match': { orderId: 1 },
  'PUT /statement-lines/:id': { aside: true },
  'POST /set-up/test-mail': { email: 'ann@example.com' },
  'PUT /shipping-rates': { zones: [aZone] },
  'PUT /settings/banner': changed('banner', { text: 'Open late' }),
  'PUT /settings/privacy': { registration: 'DC-00417' },
  'PUT /settings/delivery': changed('delivery', { cutOffHour: 9 }),
  'PUT /settings/order-times': orderTimes,
  'PUT /settings/cases': { casesGigabytes: 30 },
  'PUT /settings/awards': { approveAbove: 30_000 },
  'PUT /settings/payouts': changed('payouts', { withholdingBp: 500 }),
  'PUT /settings/payout-files': changedLayouts,
  'PUT /settings/prices': { clerkDiscountPercent: 10 },
  'PUT /settings/refunds': { approveAbove: 9, overpaidFrom: 9 },
  'PUT /settings/transfers': { namingCents: true },
  'PUT /settings/roles': { secondRoles: true },
  'PUT /settings/shop': changed('shop', { tagline: 'In a box' }),
  'PUT /settings/stock': changed('stock', { lowStockPieces: 4 }),
  'PUT /settings/prizes': { tenUsd: 1700 },
  'PUT /settings/tax': changed('tax', { trn: '001-234-567' }),
  'PUT /settings/documents': changed('documents', { legalName: 'Yaadbox Limited' }),
  'PUT /settings/wheel': changed('wheel', { on: false }),
  'PUT /staff/:id': { role: 'auditor' },
  'POST /staff-invitations': { email: 'a@b.example', role: 'clerk' },
  'POST /product-lists': aListedRow,
  'POST /product-lists/preview': productList,
  'POST /stock-counts': stockCount,
  'POST /stock-counts/import': countList,
  'POST /stock-counts/preview': countList,
  'POST /quotes/:id/answer': offer,
  'POST /quotes/:id/proposals': { ...offer, reason: 'A regular' },
  'POST /quotes/:id/proposals/:proposalId/rejection': { reason: 'Too cheap' },
  'POST /quotes/:id/decline': { reason: 'We do not make it.' },
  'POST /contact-messages/:id/replies': { words: 'It will.' },
  'PUT /contact-messages/:id/owner': { mine: true },
  'PUT /quotes/:id/owner': { mine: true },
  'POST /stored-replies': { title: 'Hello', words: '' },
  'PUT /stored-replies/:id': { title: 'Hello', words: 'Good day' },
  'POST /cases/:id/messages': { words: 'We send an arm.' },
  'PUT /cases/:id/owner': { mine: true },
  'POST /cases/:id/decision': caseDecision,
  'POST /cases/:id/exchange': exchange,
  'POST /cases/:id/files': caseFile,
}

/** What has to be asked of calls that only read. */
export const QUERIES: Record<string, string> = {
  // Of everybody.
  '/referral': 'ref=x',
  '/saved-views': 'desk=orders',
  '/plans/:id/simulation': 'from=2026-10&to=2026-11',
  '/plans/:id/simulation/members': 'from=2026-10&to=2026-11',
  '/reconciliation/breaks': 'number=1',
  '/reconciliation/trace': 'order=1',
  '/run-sheet': 'day=2026-11-20',
  '/tax-forms': 'year=2026',
  '/sales-report': 'from=2026-11-01&to=2026-11-20&by=day',
  '/tax-documents': 'month=2026-11',
  '/invoiced-report': 'month=2026-11&by=product',
  '/money-report': 'month=2026-11',
  '/money-movements': 'month=2026-11',
  '/placed-report': 'month=2026-11',
}

/** `GET /orders | orders.read | 200 | -`: a line a route, with what who may is answered, and how it is audited. */
export const TABLE = 'src/http/staff/routes.txt'
const COLUMNS = ' | '
export const lineOf = ([method, path, needs]: Row, status: number, actions: readonly string[]) =>
  [`${method} ${path}`, needs, status, actions.join(', ') || '-'].join(COLUMNS)

const STATUSES = new Map(
  readFileSync(TABLE, 'utf8')
    .split('\n')
    .map((line) => line.split(COLUMNS))
    .map(([name = '', , status]) => [name, Number(status)]),
)

export type Row = [
  method: string,
  path: string,
  needs: Ability | 'nothing',
  status: number,
  body?: object | string,
]

export const ROUTES: Row[] = staffRoutes
  .flatMap((routes) => Object.entries<object>(routes))
  .map(([name, handler]) => {
    const [method = '', path = ''] = name.split(' ')
    const { needs = 'nothing', body } = declared(handler) ?? {}
    return [method, path, needs, STATUSES.get(name) ?? 0, BODIES[name] ?? (body && {})]
  })
