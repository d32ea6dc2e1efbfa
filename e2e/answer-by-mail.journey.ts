// Answers by mail in a real browser: staff answer at the desk, the shopper answers the mail in a mail
// program, and the page of the case shows it with the photo that came along, or that of the message with
// the name of the photo.

import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { aQuestion } from '#testing/case-pages.ts'
import { setUpJourney } from '#testing/journey.ts'
import { handOver } from '#testing/mail-in.ts'
import { arriveAt, DESK, type JourneyPage, PHONE } from '#testing/pages.ts'
import { openPostOffice, type Received } from '#testing/post-office.ts'
import { freePort } from '#testing/running-shop.ts'

const office = await openPostOffice()
const port = await freePort()
afterAll(() => office.close())
const journey = setUpJourney({
  SMTP_URL: office.url,
  INBOUND_ADDRESS: 'help@shop.example',
  INBOUND_PORT: String(port),
})

/** The shopper's mail with this subject. */
async function mailAbout(subject: RegExp): Promise<Received> {
  const find = () => office.received.find(({ mail }) => subject.test(mail.subject ?? ''))
  await expect.poll(find).toBeDefined()
  return find() as Received
}

/** Answers as a mail program does: below the words stands the mail that is answered. */
async function answer({ mail }: Received, words: string): Promise<void> {
  const quoted = (mail.text ?? '').replaceAll(/^/gm, '> ')
  const content = await sharp({
    create: { width: 400, height: 300, channels: 3, background: '#805030' },
  })
    .png()
    .toBuffer()
  const reply = await handOver(port, {
    from: 'somebody.else@example.com',
    to: mail.replyTo?.value[0]?.address ?? '',
    messageId: (mail.messageId ?? '').replace('<', '<answer-'),
    inReplyTo: mail.messageId ?? '',
    subject: `Re: ${mail.subject}`,
    text: `${words}\n\nOn Sat, 28 Nov 2026 at 10:00, Yaadbox <help@shop.example> wrote:\n\n${quoted}`,
    attachments: [{ filename: 'legs.png', content }],
  })
  expect(reply).toEqual({ code: 250 })
}

test('staff answer at the desk, the shopper by mail, and the clock runs again', async () => {
  const path = await aQuestion(journey)
  const id = path.split('/').at(-1) ?? ''
  const staff = await journey.staffPage(`/admin/cases/${id}`, { size: DESK })
  await staff.getByLabel(/^Reply to /).fill('On Monday. Which legs do you want?')
  await staff.getByRole('button', { name: 'Send', exact: true }).click()
  await staff.getByText('Waiting for customer').waitFor()

  await answer(
    await mailAbout(new RegExp(`^We replied to your case ${id}$`)),
    'These, please:\noak, 20 cm.',
  )

  const page = await journey.page(PHONE)
  await arriveAt(page, path)
  await page.getByText('These, please:').waitFor()
  await page.getByRole('img', { name: 'legs.png' }).waitFor()
  await staff.reload()
  await staff.getByText('These, please:').waitFor()
  expect(await staff.getByText(/Write your reply above|wrote:/).count()).toBe(0)
  expect(await staff.getByText('Waiting for customer').count()).toBe(0)
  await staff.getByRole('img', { name: 'legs.png' }).waitFor()
  const { mail } = await mailAbout(new RegExp(`^Case ${id}: .* wrote$`))
  expect(mail.text).toContain('oak, 20 cm.')
  expect(mail.replyTo).toBeUndefined()
  expect([page.faults, staff.faults]).toEqual([[], []])
})

const SUBJECT = 'Will the Montego go up my stair?'

/** The shopper writes by the form of the contact page. */
async function writeMessage(page: JourneyPage): Promise<void> {
  await arriveAt(page, '/contact')
  const form = page.getByRole('form', { name: 'Write to us' })
  await form.getByLabel('Name').fill('Ann Brown')
  await form.getByLabel('E-mail').fill('ann@example.com')
  await form.getByLabel('Subject').fill(SUBJECT)
  await form.getByLabel('Message').fill('My stair turns at 70 cm.')
  await form.getByRole('button').click()
  await page.locator('.toast', { hasText: 'Message sent successfully!' }).waitFor()
}

test('a message of the contact page is answered at the desk, the answer by mail, and it waits again', async () => {
  const page = await journey.page(PHONE)
  await writeMessage(page)
  const staff = await journey.staffPage('/admin/cases', { size: DESK })
  await staff.getByRole('button', { name: SUBJECT }).click()
  await staff.getByLabel(/^Reply to /).fill('It goes up, on its side.')
  await staff.getByRole('button', { name: 'Send by e-mail' }).click()
  await staff.getByRole('button', { name: 'Reopen' }).waitFor()

  const mailed = await mailAbout(new RegExp(`^Re: ${SUBJECT.replace('?', '[?]')}$`))
  expect(mailed.to).toEqual(['ann@example.com'])
  // A mail server that is not sure hands it over once more.
  for (const _ of [1, 2]) await answer(mailed, 'And through the door?\nIt is 76 cm wide.')

  await staff.goto('/admin/cases?group=mine')
  await staff.getByRole('button', { name: SUBJECT }).click()
  const talk = staff.getByRole('region', { name: 'Messages' }).getByRole('listitem')
  await expect
    .poll(() => talk.allTextContents())
    .toEqual([
      expect.stringMatching(/^My stair turns at 70 cm\.Ann Brown, /),
      expect.stringMatching(/^It goes up, on its side\./),
      expect.stringMatching(
        /^And through the door\?\nIt is 76 cm wide\.\n\n\(Attachments not saved: legs\.png\)Ann Brown, /,
      ),
    ])
  await staff.getByRole('button', { name: 'Mark as replied' }).waitFor()
  const { mail } = await mailAbout(/^Message \d+: Ann Brown wrote$/)
  expect(mail.text).toContain('And through the door?')
  expect(mail.replyTo).toBeUndefined()
  expect([page.faults, staff.faults]).toEqual([[], []])
})
