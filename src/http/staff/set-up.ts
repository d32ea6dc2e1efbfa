// /api/set-up: what a new shop needs before it sells; and a test mail, which leaves by the queue that every
// mail takes.

import { TestMail, TEST_MAIL } from '#contract/mails.ts'
import { SetUpView } from '#contract/set-up.ts'
import { readSetUp } from '#domain/reports/set-up.ts'
import { getShopFacts } from '#domain/settings/shop-facts.ts'
import { reading, type Routes, writing } from '#http/route.ts'
import { countTry } from '#platform/limits/backoff.ts'
import { throttlePerShop } from '#platform/limits/throttle.ts'
import { writeMail } from '#platform/mail/mails.ts'
import { testerOf } from './mails.ts'

const needs = 'settings.write'

/** Test mails per person: each is tried again by the queue, so few are needed. */
const testsOf = throttlePerShop({ limit: 5, windowMs: 3_600_000 })

export const staffSetUp = {
  'GET /set-up': reading({
    summary: 'Say what a new shop still needs before it sells',
    needs,
    view: SetUpView,
    run: (tx, _, c) => readSetUp(tx, c.var.deps.config),
  }),
  'POST /set-up/test-mail': writing({
    summary: 'Send a mail to oneself by the queue of all mails',
    needs,
    body: TestMail,
    status: 201,
    view: SetUpView,
    run: async (tx, { email: recipient }, c) => {
      const { actor, deps } = c.var
      countTry(testsOf(deps.shop), testerOf(actor))
      const { id: mailId } = await writeMail(tx, {
        ...deps.testMail(await getShopFacts(tx)),
        kind: TEST_MAIL,
        recipient,
        key: `${TEST_MAIL}:${tx.random.uuid()}`,
        domain: new URL(deps.publicUrl).hostname,
      })
      await tx.record('mail.test-asked', { mailId })
      return readSetUp(tx, deps.config)
    },
  }),
} satisfies Routes
