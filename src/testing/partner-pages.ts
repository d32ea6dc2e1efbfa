// What journeys of partners have in common: the codes that are mailed to them, and their payout details.

import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { setUpJourney } from './journey.ts'

type Journey = Pick<ReturnType<typeof setUpJourney>, 'mails'>

async function codesMailedTo(journey: Journey, address: string): Promise<string[]> {
  const mails = (await journey.mails()).filter(({ to }) => [to].flat()[0]?.text === address)
  return mails.flatMap(({ subject, text }) =>
    /^Your .+ code$/.test(subject ?? '') ? (/\b\d{6}\b/.exec(text ?? '')?.[0] ?? []) : [],
  )
}

/** The code that `act` causes to be mailed to the address. */
export async function codeMailedFor(
  journey: Journey,
  address: string,
  act: () => Promise<void>,
): Promise<string> {
  const before = new Set(await codesMailedTo(journey, address))
  await act()
  let fresh: string | undefined
  const look = async () =>
    (fresh = (await codesMailedTo(journey, address)).find((code) => !before.has(code)))
  await expect.poll(look).toBeDefined()
  return fresh ?? ''
}

/** Signs a partner in whose sign-in form is open. */
export async function signInByCode(journey: Journey, page: Page, email: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Partner sign-in' })
  await form.getByLabel('E-mail').fill(email)
  const code = await codeMailedFor(journey, email, () =>
    form.getByRole('button', { name: 'E-mail me a code' }).click(),
  )
  await form.getByLabel('Code', { exact: true }).fill(code)
  await form.getByRole('button', { name: 'Sign In' }).click()
}

/** Somebody joins by a call, without a word about the agreement, and is signed in on the page; returns their number. */
export async function joinByCall(page: Page, firstName: string, email: string): Promise<number> {
  const data = { firstName, lastName: 'Bennett', phone: '876 555 0199', email }
  const answer = await page.request.post('/api/mlm/members', { data })
  return ((await answer.json()) as { id: number }).id
}

/** Fills in the form of payout details that is open, for a bank transfer. */
export async function fillPayee(page: Page, code: string, accountNumber = '404118257') {
  await page.getByLabel('TRN').fill('112-408-336')
  await page.getByLabel('Address', { exact: true }).fill('14 Mona Road, Kingston 6')
  await page.getByLabel('Parish', { exact: true }).selectOption('St Andrew')
  await page.getByLabel('Bank', { exact: true }).selectOption('077')
  await page.getByLabel('Branch').fill('Half Way Tree')
  await page.getByLabel('Account number').fill(accountNumber)
  await page.getByLabel('Code from the e-mail').fill(code)
}

/** Fills in the sign-up form. */
export async function signUpFields(form: Locator, email = 'marcia@example.com'): Promise<void> {
  await form.getByLabel('First name').fill('Marcia')
  await form.getByLabel('Last name').fill('Bennett')
  await form.getByLabel('E-mail', { exact: true }).fill(email)
  await form.getByRole('textbox', { name: 'Phone' }).fill('876 555 0199')
  await form.getByLabel(/I agree/).check()
}
