import { expect, test } from 'vitest'
import { inShop } from '#testing/shop.ts'
import { claimPrize, syncClaim } from './claims.ts'

test('a claim is contacted, then completed, and each step is on record once', () =>
  inShop(async (tx) => {
    const who = { name: 'Ann', email: 'ann@example.com', phone: '876-555-0100' }
    const input = { ...who, prize: 'Care kit', prizeId: 'care-kit', token: undefined }
    const { id: claimId } = await claimPrize(tx, input)
    for (const status of ['contacted', 'contacted', 'completed'] as const)
      expect(await syncClaim(tx, { claimId, status })).toMatchObject({ status })
    const steps = tx.happened.filter(({ name }) => name === 'claim.status-changed')
    expect(steps.map(({ facts }) => facts)).toEqual([
      { claimId, from: 'pending', to: 'contacted' },
      { claimId, from: 'contacted', to: 'completed' },
    ])
    const none = syncClaim(tx, { claimId: 999_999, status: 'completed' })
    await expect(none).rejects.toMatchObject({ code: 'not-found' })
  }))
