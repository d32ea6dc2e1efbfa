import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { AGREEMENT_VERSION } from '#contract/agreement.ts'
import { partnerAgreement } from './partner-agreement.ts'
import { sectionTexts } from './text.ts'

const pay = {
  levels: ['500000', '250000', '200000', '150000', '100000'],
  holdDays: 30,
  share: '40%',
  wholeFrom: '3000000',
  from: '2026-01-01',
}
const plan = { now: pay, coming: null, ladder: [], taxFormAbove: '2500000' }
const shop = { name: '{name}', email: '{email}', phone: '{phone}' }

/** The version of each text of the agreement, by the beginning of its hash. */
const VERSIONS: Record<string, string> = {
  '78e969a1e3ca0ef6': '2026-11-29',
}

test('words that differ have another version, so that partners are asked again', () => {
  const text = sectionTexts(partnerAgreement(plan, shop)).join('\n')
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 16)
  expect([hash, VERSIONS[hash]]).toEqual([hash, AGREEMENT_VERSION])
})
