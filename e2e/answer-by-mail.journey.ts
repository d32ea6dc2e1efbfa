// A case by mail in a real browser: staff answer at the desk, the shopper answers the mail in a mail
// program, and both pages show it, with the photo that came along.

import { createTransport } from 'nodemailer'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { openPostOffice, type Received } from '#testing/post-office.ts'
import { setUpJourney } from '#testing/journey.ts'
import { aQuestion } from '#testing/case-pages.ts'
import { arriveAt, DESK, PHONE } from '#testing/pages.ts'
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
  const server = createTransport({ host: '127.0.0.1', port, ignoreTLS: true })
  const content = await sharp({
    create: { width: 400, height: 300, channels: 3, background: '#805030' },
  })
    .png()
    .toBuffer()
  await server.sendMail({
    from: 'somebody.else@example.com',
    to: mail.replyTo?.value[0]?.address ?? '',
    inReplyTo: mail.messageId ?? '',
    subject: `Re: ${mail.subject}`,
    text: `${words}\n\nOn Sat, 28 Nov 2026 at 10:00, Yaadbox <help@shop.example> wrote:\n\n${quoted}`,
    attachments: [{ filename: 'legs.png', content }],
  })
  server.close()
}

test('staff answer at the desk, the shopper by mail, and the clock runs again', async () => {
  const path = await aQuestion(journey)
  const id = path.split('/').at(-1) ?? ''
  const staff = await journey.staffPage(`/admin/cases/${id}`, { size: DESK })
  await staff.getByLabel(/^Answer to /).fill('On Monday. Which legs do you want?')
  await staff.getByRole('button', { name: 'Send', exact: true }).click()
  await staff.getByText('Shopper’s turn').waitFor()

  await answer(
    await mailAbout(new RegExp(`an answer to case ${id}$`)),
    'These, please:\noak, 20 cm.',
  )

  const page = await journey.page(PHONE)
  await arriveAt(page, path)
  await page.getByText('These, please:').waitFor()
  await page.getByRole('img', { name: 'legs.png' }).waitFor()
  await staff.reload()
  await staff.getByText('These, please:').waitFor()
  expect(await staff.getByText(/Write your answer above|wrote:/).count()).toBe(0)
  expect(await staff.getByText('Shopper’s turn').count()).toBe(0)
  await staff.getByRole('img', { name: 'legs.png' }).waitFor()
  const { mail } = await mailAbout(new RegExp(`^Case ${id}: .* wrote$`))
  expect(mail.text).toContain('oak, 20 cm.')
  expect(mail.replyTo).toBeUndefined()
  expect([page.faults, staff.faults]).toEqual([[], []])
})
