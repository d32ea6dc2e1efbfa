// Every desk of the staff, each of its tabs, and every page of the partners, in a shop where something waits everywhere.

import { jamaicaDay, monthAt } from '#contract/jamaica.ts'
import type { PartnerRowView } from '#contract/staff-partners.ts'
import { NEW_PLAN } from '#contract/staff-plans.ts'
import type { Journey } from '#testing/journey.ts'
import { arriveAt, type JourneyPage } from '#testing/pages.ts'
import { joinByCall } from '#testing/partner-pages.ts'
import { routes as partnerRoutes } from '#web/partner-routes.ts'
import { DESKS } from '#web/staff/desks.ts'
import { newProductHref } from '#web/staff/editor/tabs.ts'
import { SETTING_TABS } from '#web/staff/settings/settings-screen.tsx'
import { lockRun, makeBusy, planted, TAX_MONTH } from '#testing/busy-shop.ts'
import { type Screen, visit } from './check-screens.ts'

/** Numbers that only the shop knows, of pages whose address has one. */
export const numbers = { partner: 0, run: 0, message: 0 }

/** What its screens need beyond what `plantBusyShop` writes. */
export async function prepareDesks(journey: Journey): Promise<void> {
  await makeBusy(journey)
  numbers.run = await lockRun(journey)
  const [partner] = await journey.asStaff<PartnerRowView[]>('GET', '/api/partners?q=delroy')
  numbers.partner = partner?.id ?? 0
  const [message] = await journey.asStaff<{ id: number }[]>('GET', '/api/contact-messages')
  numbers.message = message?.id ?? 0
}

const NEW_PRODUCT = newProductHref.slice('/admin/edit'.length)
const lastYear = () => jamaicaDay(new Date(Date.now() - 200 * 86_400_000)).slice(0, 7)

/** An address of each page whose path has a number in it. */
const EXAMPLES: Record<string, () => string> = {
  '/admin/orders/:id': () => `/admin/orders/${planted.sent}`,
  '/admin/customers/:id': () => `/admin/customers/${planted.order}`,
  '/admin/cases/:id': () => `/admin/cases/${planted.case}`,
  '/admin/messages/:id': () => `/admin/messages/${numbers.message}`,
  '/admin/partners/:id': () => `/admin/partners/${numbers.partner}`,
  '/admin/card-settlements/:id': () => `/admin/card-settlements/${planted.settlement}`,
  '/admin/payouts/:run/sheet': () => `/admin/payouts/${numbers.run}/sheet`,
  '/admin/payouts/:run': () => `/admin/payouts/${numbers.run}`,
  '/admin/plans/:id': () => `/admin/plans/1?from=${lastYear()}`,
  '/admin/orders/print': () => '/admin/orders/print?ids=10021,10022&sheet=packing',
  '/admin/gct': () => `/admin/gct?month=${TAX_MONTH}`,
  '/admin/gct/invoiced': () => `/admin/gct/invoiced?month=${TAX_MONTH}`,
  '/admin/gct/money': () => `/admin/gct/money?month=${TAX_MONTH}`,
  '/admin/gct/placed': () => `/admin/gct/placed?month=${TAX_MONTH}`,
  '/mlm/statements/:month': () => {
    const { year, month } = monthAt(new Date())
    return `/mlm/statements/${year}-${String(month).padStart(2, '0')}`
  },
  '/mlm/years/:year': () => `/mlm/years/${monthAt(new Date()).year}`,
}

const tabs = (...names: string[]) => names.map((name) => `?tab=${name}`)
/** What a page shows by its search, and its tabs; `openPath` fails on a tab that is missing here. */
const PARTS: Record<string, readonly string[]> = {
  '/admin/transfers': tabs('statement', 'imports'),
  '/admin/messages': tabs('filtered'),
  '/admin/refunds': tabs('overpaid', 'all', 'closed'),
  '/admin/card-payments': tabs('attempts', 'decided'),
  '/admin/card-settlements/:id': tabs('missing'),
  '/admin/payouts': tabs('tax-forms', 'tax-withheld'),
  '/admin/inventory': ['?view=book'],
  '/admin/edit': [...tabs('products', 'orders', 'customers', 'inventory', 'edit'), NEW_PRODUCT],
  '/admin/partners/:id': tabs('team', 'money', 'history'),
  '/admin/settings': SETTING_TABS.flatMap(({ tab }) => (tab ? tabs(tab) : [])),
  '/mlm/dashboard': tabs('orders', 'team', 'commissions', 'referrals', 'payouts'),
}

const addressOf = (path: string) => {
  const address = EXAMPLES[path]?.() ?? path
  if (address.includes(':')) throw new Error(`${path} needs an example`)
  return address
}

/** Runs in the page. The tabs of the page that it links to. */
const ownTabs = () =>
  [...document.querySelectorAll('a')]
    .filter(({ pathname, search }) => pathname === location.pathname && search.includes('tab='))
    .map(({ search }) => `?tab=${new URLSearchParams(search).get('tab')}`)

const openPath = (path: string, part?: string) => async (page: JourneyPage, journey: Journey) => {
  if (path.startsWith('/admin')) await journey.signIn(page)
  await visit(addressOf(path) + (part ?? ''))(page)
  await page.locator('main h1').first().waitFor()
  const forgotten = (await page.evaluate(ownTabs)).filter((tab) => !PARTS[path]?.includes(tab))
  if (forgotten.length > 0) throw new Error(`${path} has more tabs: ${forgotten.join()}`)
}

const PATHS = [...DESKS, ...partnerRoutes.filter(({ redirect }) => !redirect)].map(
  ({ path }) => path,
)
const PAGES = PATHS.flatMap((path): Screen[] => [
  [path, openPath(path)],
  ...(PARTS[path] ?? []).map((part): Screen => [path + part, openPath(path, part)]),
])

async function openNewDashboard(page: JourneyPage): Promise<void> {
  await joinByCall(page, 'Tanya', 'tanya@example.com')
  await visit('/mlm/dashboard')(page)
  await page.getByText('No commissions yet').waitFor()
  await page.getByText('The partner agreement has changed. Please read it.').waitFor()
}

async function openAccount(page: JourneyPage): Promise<void> {
  await joinByCall(page, 'Nadia', 'nadia@example.com')
  await visit('/mlm/account')(page)
  await page.getByRole('button', { name: 'Set it up' }).waitFor()
}

async function openSuspended(page: JourneyPage, journey: Journey): Promise<void> {
  const standing = { standing: 'suspended', reason: 'fraud-suspected' }
  const id = await joinByCall(page, 'Omar', 'omar@example.com')
  await journey.asStaff('PUT', `/api/partners/${id}/standing`, standing)
  await visit('/mlm/dashboard')(page)
  await page.getByText(/^Your account is suspended: payouts are on hold/).waitFor()
}

async function signUpWithNothing(page: JourneyPage): Promise<void> {
  await arriveAt(page, '/mlm/signup')
  await page.getByRole('button', { name: 'Join the partnership' }).click()
  await page.getByText('You must agree to the terms').waitFor()
}

async function askWhy(page: JourneyPage): Promise<void> {
  await visit('/mlm/dashboard?tab=commissions')(page)
  await page.getByRole('button', { name: 'How was this worked out?' }).first().click()
  await page
    .getByRole('dialog', { name: 'How was this worked out?' })
    .getByRole('row')
    .first()
    .waitFor()
}

async function openTree(page: JourneyPage): Promise<void> {
  await visit('/mlm/dashboard?tab=team')(page)
  await page.getByRole('button', { name: 'Show team tree' }).click()
  await page.getByRole('button', { name: 'Show team tree' }).waitFor({ state: 'detached' })
}

/** A plan that is not published, with what partners would have had by it. */
async function openDraft(page: JourneyPage, journey: Journey): Promise<void> {
  const draft = { ...NEW_PLAN, planName: 'Island plan', levels: ['6000.00'] }
  const { id } = await journey.asStaff<{ id: number }>('POST', '/api/plans', draft)
  await journey.signIn(page)
  await visit(`/admin/plans/${id}`)(page)
  await page.getByLabel('From').fill(lastYear())
  await page.getByText('Show as table').click()
  await page.waitForLoadState('networkidle')
}

export const DESK_SCREENS: readonly Screen[] = [
  ...PAGES,
  ['the dashboard of a new partner, who has not agreed yet', openNewDashboard],
  ['the account of a partner', openAccount],
  ['the dashboard of a partner who is suspended', openSuspended],
  ['a sign-up with its complaints', signUpWithNothing],
  ['why an amount is what it is', askWhy],
  ['the tree of a team', openTree],
  ['a draft of a plan, with its figures', openDraft],
]
