// Staff answer what waits, from one list: a message, whose answer is mailed and kept, and a request for
// a price.

import { expect, test } from 'vitest'
import { violations, violationsInBothSizes } from '#testing/axe.ts'
import { setUpJourney } from '#testing/journey.ts'
import { type JourneyPage, PHONE } from '#testing/pages.ts'

const journey = setUpJourney()

const ADDRESS = 'althea@example.com'
const LONG_NAME = 'Mrs. Althea Worthington-Campbell of Stony Hill, Saint Andrew'

async function write(subject: string): Promise<void> {
  const who = { name: LONG_NAME, email: ADDRESS, phone: '876-555-0100' }
  const message = 'My stair turns at 70 cm.\nThe door is 76 cm wide.'
  await journey.asStaff('POST', '/api/contact', { ...who, subject, message })
}

/** By keys alone: the reply comes at the caret, under the first name of who wrote, and the focus follows. */
async function insertReply(staff: JourneyPage): Promise<void> {
  const field = staff.getByLabel(/^Reply to /)
  await field.press('Control+Home')
  const menu = staff.getByRole('button', { name: 'Saved replies' })
  await menu.focus()
  await staff.keyboard.press('Enter')
  await staff.getByRole('menuitem', { name: 'A photo, please' }).waitFor()
  expect(await violationsInBothSizes(staff)).toEqual([])
  await staff.keyboard.press('Enter')
  await expect.poll(() => field.inputValue()).toMatch(/^Dear Althea,\n.*hear from us\.It goes up/s)
  const focused = () => field.evaluate((element) => element === document.activeElement)
  await expect.poll(focused).toBe(true)
  await staff.keyboard.type(' ')
}

/** From the inbox to the message: a note, then an answer, which is mailed with what was written. */
async function answer(staff: JourneyPage, subject: string): Promise<void> {
  await staff.getByRole('heading', { name: subject }).waitFor()
  await staff.getByRole('button', { name: 'Send by e-mail' }).click()
  await staff.getByText('Please enter a message').waitFor()
  await staff.getByLabel(/^Reply to /).fill('She called on Monday.')
  await staff.getByRole('button', { name: 'Note for staff' }).click()
  await staff.getByText(/visible to staff only/).waitFor()
  await staff.getByLabel(/^Reply to /).fill('It goes up, on its side.')
  await insertReply(staff)
  await staff.getByRole('button', { name: 'Send by e-mail' }).click()
  await staff.getByRole('button', { name: 'Reopen' }).waitFor()
  const mailed = async () =>
    (await journey.mails()).filter(({ subject: title }) => title === `Re: ${subject}`)
  await expect.poll(async () => (await mailed()).length).toBe(1)
  const [mail] = await mailed()
  expect(JSON.stringify(mail?.to)).toContain(ADDRESS)
  expect(mail?.text).toContain('My stair turns at 70 cm.')
  expect(mail?.text).not.toContain('She called on Monday.')
}

/** A desk reads beside the list, by keys alone too, and keeps the list as it is. */
async function openBeside(staff: JourneyPage, subject: string): Promise<void> {
  const button = staff.getByRole('button', { name: subject })
  const row = staff.getByRole('row', { name: subject })
  await row.focus()
  await staff.keyboard.press('Enter')
  const pane = staff.getByRole('complementary', { name: 'Reading' })
  const heading = pane.getByRole('heading', { level: 2, name: subject })
  await expect
    .poll(() => heading.evaluate((element) => element === document.activeElement))
    .toBe(true)
  await pane.getByRole('button', { name: 'Back to the list' }).click()
  await pane.getByText('Choose a case or a message').waitFor()
  expect(await row.evaluate((element) => element === document.activeElement)).toBe(true)
  await button.click()
  await heading.waitFor()
  await staff.reload()
  await heading.waitFor()
}

test('a message is answered and a request for a price opened from one list', async () => {
  const subject = 'Will the Montego go up my stair?'
  await write(subject)
  const { id } = await journey.asStaff<{ id: number }>('POST', '/api/quotes', {
    ...{ customerName: 'Ben Reid', email: 'ben@example.com' },
    ...{ contactNumber: '876-555-0100', productCategory: 'chairs' },
    ...{ preferredColor: 'Navy', preferredSize: 'Small' },
  })
  const staff = await journey.staffPage('/admin/cases')
  await openBeside(staff, subject)
  await answer(staff, subject)
  await staff.goto('/admin/cases?group=decided&kind=message')
  await staff.getByRole('button', { name: subject }).waitFor()
  await staff.goto(`/admin/cases?kind=quote&q=Q-${id}`)
  await staff.getByRole('button', { name: 'Chairs, Navy' }).click()
  const dialog = staff.getByRole('dialog', { name: `Quote Q-${id}` })
  await dialog.getByRole('button', { name: 'Assign to me' }).click()
  await dialog.getByRole('button', { name: 'Unassign' }).waitFor()
  expect(await violationsInBothSizes(staff)).toEqual([])
  await staff.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await staff.goto('/admin/cases?group=mine')
  await staff.getByRole('button', { name: 'Chairs, Navy' }).first().waitFor()
  expect(staff.faults).toEqual([])
})

test('on a phone the message takes the place of the list', async () => {
  const subject = 'And through my door?'
  await write(subject)
  const staff = await journey.staffPage('/admin/cases', { size: PHONE })
  await staff.getByRole('button', { name: subject }).click()
  await staff.getByRole('heading', { name: subject }).waitFor()
  expect(await staff.getByRole('button', { name: subject }).count()).toBe(0)
  expect(staff.faults).toEqual([])
})

test('a reply is stored, changed and removed', async () => {
  const staff = await journey.staffPage('/admin/cases')
  await staff.getByRole('link', { name: 'Saved replies' }).click()
  await staff.getByRole('heading', { level: 1, name: 'Saved replies' }).waitFor()
  await staff.getByRole('button', { name: 'Add a reply' }).click()
  const form = staff.getByRole('dialog')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('Please enter a title').waitFor()
  await form.getByLabel('Title').fill('A photo, please')
  await form.getByLabel('Reply', { exact: true }).fill('Dear {name}, it comes with {order}.')
  await form.getByRole('button', { name: 'Save' }).click()
  await staff.getByText('Another stored reply has this title.', { exact: true }).waitFor()
  expect(await violations(staff)).toEqual([])
  await form.getByLabel('Title').fill('It comes')
  await form.getByRole('button', { name: 'Save' }).click()
  await staff.getByRole('button', { name: 'Edit It comes' }).click()
  await form.getByLabel('Title').fill('It comes along')
  await form.getByRole('button', { name: 'Save' }).click()
  await staff.getByRole('button', { name: 'Edit It comes along' }).click()
  await form.getByRole('button', { name: 'Remove' }).click()
  const sure = staff.getByRole('dialog', { name: 'Remove It comes along?' })
  expect(await violations(staff)).toEqual([])
  await sure.getByRole('button', { name: 'Remove' }).click()
  await staff.getByRole('row', { name: /It comes along/ }).waitFor({ state: 'detached' })
  expect(staff.faults).toEqual([expect.stringContaining('409')])
})
