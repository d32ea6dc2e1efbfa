// Plays a visitor who is quicker than the page's script: fills in what is visible before any script
// runs, lets the script load, and compares what the page then shows and sends with what was filled in.
// For journeys and for the soak, which touches more fields on a slower machine.

import type { ElementHandle, Page, Route } from 'playwright-core'
import { seededRandom } from './seeded-random.ts'
import { holdBack } from './pages.ts'

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
type Touched = { field: ElementHandle<Field>; name: string; expected: string }

export type EarlyTouches = {
  /** The path of the page; see `PAGES_TO_TOUCH`. */
  path: string
  touches: number
  /** The same seed touches the same things. */
  seed: number
}

/** The pages whose fields a shopper meets first. */
export const PAGES_TO_TOUCH = ['/', '/products', '/product/2', '/contact'] as const

const SCRIPTS = '**/assets/*.js'
const TOUCHABLE = '#root :is(input, select, textarea, summary, button)'
const HYDRATED_WITHIN_MS = 60_000
const UPDATED_WITHIN_MS = 10_000

/** Returns what the page shows or sends otherwise than it was filled in; empty if all is well. */
export async function touchEarly(page: Page, { path, touches, seed }: EarlyTouches) {
  const release = await holdBack(page, SCRIPTS)
  await page.goto(path, { waitUntil: 'commit' })
  await page.locator('#state').waitFor({ state: 'attached' })
  const touched = await touchSome(page, touches, seededRandom(seed).upTo)
  for (const touch of touched) touch.expected = await shownBy(touch.field)
  release()
  for (const { field } of touched) {
    // Parts further down are hydrated once they are seen.
    await field.scrollIntoViewIfNeeded()
    await page.waitForFunction(
      (it) => Object.keys(it).some((key) => key.startsWith('__reactProps$')),
      field,
      { timeout: HYDRATED_WITHIN_MS },
    )
  }
  const lost = await notShown(touched)
  if (lost.length === 0) lost.push(...(await notSent(page, path, touched)))
  return lost.map((what) => `${path} (seed ${seed}): ${what}`)
}

/**
 * The same without a script: returns the fields that the browser itself sends otherwise than it shows
 * them, and the buttons that can be pressed although they need the script.
 */
export async function touchWithoutScript(page: Page, { path, touches, seed }: EarlyTouches) {
  await page.route(SCRIPTS, (route) => route.abort())
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  const touched = await touchSome(page, touches, seededRandom(seed).upTo)
  const lost: string[] = []
  for (const { field, name } of touched) {
    const expected = await shownBy(field)
    const sent = await sentWith(page, field)
    if (sent && sent.get(name) !== expected) lost.push(`${name} was sent as "${sent.get(name)}"`)
  }
  for (const button of await page.locator('button:not([type=submit]):visible').all())
    if (await button.isEnabled()) lost.push(`${await button.innerText()} can be pressed`)
  return lost.map((what) => `${path} (seed ${seed}, no script): ${what}`)
}

/** What a field's form sends; undefined if the field has no form. The page stays. */
async function sentWith(
  page: Page,
  field: ElementHandle<Field>,
): Promise<URLSearchParams | undefined> {
  if (!(await field.evaluate((it) => it.form !== null))) return undefined
  const { promise, resolve } = Promise.withResolvers<URLSearchParams>()
  const capture = async (route: Route) => {
    const request = route.request()
    if (!request.isNavigationRequest()) return route.fallback()
    resolve(
      request.method() === 'POST'
        ? new URLSearchParams(request.postData() ?? '')
        : new URL(request.url()).searchParams,
    )
    await route.abort('aborted')
  }
  await page.route('**/*', capture)
  await field.evaluate((it) => it.form?.requestSubmit())
  const sent = await promise
  await page.unroute('**/*', capture)
  return sent
}

async function touchSome(page: Page, touches: number, roll: (sides: number) => number) {
  const touched = new Map<string, Touched>()
  const things = await page.locator(TOUCHABLE).filter({ visible: true }).elementHandles()
  for (let count = 0; count < touches && things.length > 0; count += 1) {
    const thing = things[roll(things.length)] as ElementHandle<Field>
    const { tag, type, name, trap } = await thing.evaluate((it) => ({
      tag: it.tagName,
      type: it.getAttribute('type') ?? 'text',
      name: it.name || it.getAttribute('aria-label') || it.id,
      trap: it.closest('.trap') !== null,
    }))
    if (trap || type === 'hidden') continue
    if (tag === 'BUTTON' || tag === 'SUMMARY') {
      // A submit button works without a script, and would leave the page.
      if (type !== 'submit') await press(thing)
      continue
    }
    await fillIn(thing, { tag, type, name }, roll)
    const key = type === 'radio' ? name : await thing.evaluate((it) => it.id || it.name)
    touched.set(key, { field: thing, name, expected: '' })
  }
  return [...touched.values()]
}

/** Not at coordinates: on a slow machine the button may have moved, and a link be hit instead. */
const press = (thing: ElementHandle<Field>) => thing.evaluate((it) => it.click())

async function fillIn(
  thing: ElementHandle<Field>,
  { tag, type, name }: { tag: string; type: string; name: string },
  roll: (sides: number) => number,
): Promise<void> {
  if (type === 'radio' || type === 'checkbox') return press(thing)
  if (tag === 'SELECT') {
    const count = await thing.evaluate((it) => (it as HTMLSelectElement).options.length)
    await thing.selectOption({ index: roll(count) })
    return
  }
  if (type === 'range') return thing.fill(String(roll(100)))
  await thing.fill(wordsFor(type, name, roll))
}

function wordsFor(type: string, name: string, roll: (sides: number) => number): string {
  if (type === 'email') return `ann.brown${roll(1000)}@example.com`
  if (type === 'tel') return `876-555-01${10 + roll(90)}`
  if (type === 'search') return ['couch', 'chair', 'mattress'][roll(3)] ?? ''
  if (name === 'min') return String(10_000 + roll(10_000))
  if (name === 'max') return String(300_000 + roll(10_000))
  return `My stair turns at ${60 + roll(30)} cm`
}

const shownBy = (field: ElementHandle<Field>) =>
  field.evaluate((it) =>
    it instanceof HTMLInputElement && (it.type === 'checkbox' || it.type === 'radio')
      ? `${it.value} ${it.checked}`
      : it.value,
  )

/** Retries for a while: a page that is hydrated takes another moment to take up its fields. */
async function notShown(touched: readonly Touched[]): Promise<string[]> {
  const deadline = performance.now() + UPDATED_WITHIN_MS
  for (;;) {
    const lost: string[] = []
    for (const { field, name, expected } of touched) {
      const shown = await shownBy(field)
      if (shown !== expected) lost.push(`${name} shows "${shown}" instead of "${expected}"`)
    }
    if (lost.length === 0 || performance.now() > deadline) return lost
  }
}

/** Where the page would send, or shows elsewhere, another value than a touched field shows. */
function notSent(page: Page, path: string, touched: readonly Touched[]): Promise<string[]> {
  if (path.startsWith('/products')) return notInUrl(page, touched)
  if (path.startsWith('/product/')) return notOrdered(page)
  return notInForms(page, touched)
}

async function notInUrl(page: Page, touched: readonly Touched[]): Promise<string[]> {
  const lost: string[] = []
  for (const { name, expected } of touched) {
    const arrived = await page
      .waitForFunction(
        ([param, value]) => (new URLSearchParams(location.search).get(param ?? '') ?? '') === value,
        [name, expected],
        { timeout: UPDATED_WITHIN_MS },
      )
      .catch(() => undefined)
    if (!arrived) lost.push(`${name} "${expected}" is not in ${page.url()}`)
  }
  return lost
}

async function notOrdered(page: Page): Promise<string[]> {
  const framed = await page.locator('input[name=color]:checked').inputValue()
  const legend = page.locator('fieldset legend').filter({ hasText: 'Colour:' })
  const named = await legend
    .getByText(framed)
    .waitFor({ timeout: UPDATED_WITHIN_MS })
    .then(() => true)
    .catch(() => false)
  if (!named) return [`"${framed}" is framed, the page says "${await legend.innerText()}"`]
  const order = page.getByRole('button', { name: 'Order Now - Pay Securely' })
  if (!(await order.count())) return []
  await order.click()
  const summary = page.getByLabel('Your items')
  await summary.waitFor()
  const ordered = await summary.innerText()
  return ordered.includes(framed) ? [] : [`"${framed}" is framed, the order form says "${ordered}"`]
}

/** Completes the forms that were touched and sends them; nothing reaches the shop. */
async function notInForms(page: Page, touched: readonly Touched[]): Promise<string[]> {
  const lost: string[] = []
  for (const form of await page.locator('#root form').elementHandles()) {
    const inside: Touched[] = []
    for (const one of touched)
      if (await form.evaluate((it, field) => it.contains(field), one.field)) inside.push(one)
    if (inside.length === 0) continue
    for (const field of await form.$$('input:visible, textarea:visible'))
      if ((await field.inputValue()) === '')
        await field.fill(wordsFor((await field.getAttribute('type')) ?? 'text', '', () => 7))
    const button = await form.$('[type=submit]')
    const body = await bodyOf(page, async () => button?.click())
    for (const { name, expected } of inside)
      if (body[name] !== expected) lost.push(`${name} was sent as "${body[name]}"`)
  }
  return lost
}

async function bodyOf(page: Page, send: () => Promise<void>): Promise<Record<string, string>> {
  const { promise, resolve } = Promise.withResolvers<Record<string, string>>()
  const capture = async (route: Route) => {
    resolve((route.request().postDataJSON() ?? {}) as Record<string, string>)
    await route.fulfill({ status: 201, json: { success: true } })
  }
  await page.route('**/api/{contact,email-subscription}', capture)
  await send()
  const body = await promise
  await page.unroute('**/api/{contact,email-subscription}', capture)
  return body
}
