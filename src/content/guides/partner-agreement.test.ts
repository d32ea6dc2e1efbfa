import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { AGREEMENT_VERSION } from '#contract/agreement.ts'
import { partnerAgreement } from './partner-agreement.ts'

const pay = {
  levels: ['500000', '250000', '200000', '150000', '100000'],
  holdDays: 30,
  share: '40%',
  wholeFrom: '3000000',
  from: '2026-01-01',
}
const plan = { now: pay, coming: null, ladder: [], taxFormAbove: '2500000' }

/** The version of each text of the agreement, by the beginning of its hash. */
const VERSIONS: Record<string, string> = {
  a68cf9fc466dd9d9: '2026-11-26',
  '7b07ee968394ca83': '2026-11-27',
  '85684d503f0e718d': '2026-11-29',
}

test('words that differ have another version, so that partners are asked again', () => {
  const text = JSON.stringify(partnerAgreement(plan))
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 16)
  expect([hash, VERSIONS[hash]]).toEqual([hash, AGREEMENT_VERSION])
})
