// Staff answer what waits, from one list: a message, whose answer is mailed and kept, and a request for
// a price; on a phone and at a desk.

import { expect, test } from 'vitest'
import { violations } from '#testing/axe.ts'
import { setUpJourney } from '#testing/journey.ts'
import { DESK, type JourneyPage, PHONE } from '#testing/pages.ts'

const journey = setUpJourney()

const LONG_NAME = 'Mrs. Althea Worthington-Campbell of Stony Hill, Saint Andrew'

async function write(label: string): Promise<string> {
  const subject = `Will the Montego go up my stair, ${label}?`
  const who = { name: LONG_NAME, email: `${label}@example.com`, phone: '876-555-0100' }
  const message = 'My stair turns at 70 cm.\nThe door is 76 cm wide.'
  await journey.asStaff('POST', '/api/contact', { ...who, subject, message })
  return subject
}

/** From the inbox to the message: a note, then an answer, which is mailed with what was written. */
async function answer(staff: JourneyPage, subject: string, address: string): Promise<void> {
  await staff.getByRole('button', { name: subject }).click()
  await staff.getByRole('heading', { level: 1, name: subject }).waitFor()
  expect(await violations(staff)).toEqual([])
  await staff.getByRole('button', { name: 'Send by mail' }).click()
  await staff.getByText('Please write something').waitFor()
  await staff.getByLabel(/^Answer to /).fill('She called on Monday.')
  await staff.getByRole('button', { name: 'Note for staff' }).click()
  await staff.getByText(/only staff see this/).waitFor()
  await staff.getByLabel(/^Answer to /).fill('It goes up, on its side.')
  await staff.getByRole('button', { name: 'Send by mail' }).click()
  await staff.getByRole('button', { name: 'Open again' }).waitFor()
  expect(await violations(staff)).toEqual([])
  const mailed = async () =>
    (await journey.mails()).filter(({ subject: title }) => title === `Re: ${subject}`)
  await expect.poll(async () => (await mailed()).length).toBe(1)
  const [mail] = await mailed()
  expect(JSON.stringify(mail?.to)).toContain(address)
  expect(mail?.text).toContain('My stair turns at 70 cm.')
  expect(mail?.text).not.toContain('She called on Monday.')
}

test.each([
  ['phone', PHONE],
  ['desk', DESK],
])(
  'on a %s a message is answered and a request for a price opened from one list',
  async (label, size) => {
    const subject = await write(label)
    const { id } = await journey.asStaff<{ id: number }>('POST', '/api/quotes', {
      ...{ customerName: `Ben of the ${label}`, email: 'ben@example.com' },
      ...{ contactNumber: '876-555-0100', productCategory: 'chairs' },
      ...{ preferredColor: 'Navy', preferredSize: 'Small' },
    })
    const staff = await journey.staffPage('/admin/cases', { size })
    await staff.getByRole('button', { name: subject }).waitFor()
    expect(await violations(staff)).toEqual([])
    await answer(staff, subject, `${label}@example.com`)
    await staff.goto('/admin/cases?group=decided&kind=message')
    await staff.getByRole('button', { name: subject }).waitFor()
    await staff.goto(`/admin/cases?kind=quote&q=Q-${id}`)
    await staff.getByRole('button', { name: 'Chairs, Navy' }).click()
    const dialog = staff.getByRole('dialog', { name: `Quote Q-${id}` })
    await dialog.getByRole('button', { name: 'Take it' }).click()
    await dialog.getByRole('button', { name: 'Give it back' }).waitFor()
    expect(await violations(staff)).toEqual([])
    await staff.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await staff.goto('/admin/cases?group=mine')
    await staff.getByRole('button', { name: 'Chairs, Navy' }).first().waitFor()
    expect(staff.faults).toEqual([])
    await staff.context().close()
  },
)
