import { expect, test } from 'vitest'
import { AGREEMENT_VERSION } from '#contract/agreement.ts'
import { aMember } from '#testing/builders.ts'
import { testGuards } from '#testing/guards.ts'
import { at, inShop } from '#testing/shop.ts'
import { agree, latestConsent } from './consents.ts'
import { consents } from './consents.table.ts'

testGuards([
  [
    'a partner agrees once to each version',
    'mlm_consents_once_a_version',
    async (tx) => {
      const { id: memberId } = await aMember(tx)
      const row = { memberId, version: '2026-01-01', address: '', agreedAt: tx.now }
      await tx.db.insert(consents).values([row, row])
    },
  ],
])

test('the first consent to a version stays, with its moment and address', () =>
  inShop(async (tx) => {
    const { id: memberId } = await aMember(tx)
    expect(await latestConsent(tx, memberId)).toBeUndefined()
    const consent = { memberId, version: AGREEMENT_VERSION, address: '203.0.113.7' }
    await agree(tx, consent)
    await agree(at(new Date('2030-01-01'), tx), { ...consent, address: '203.0.113.8' })
    expect(await latestConsent(tx, memberId)).toMatchObject({ ...consent, agreedAt: tx.now })
    await expect(agree(tx, { ...consent, version: '2020-01-01' })).rejects.toMatchObject({
      code: 'agreement-changed',
    })
  }))
