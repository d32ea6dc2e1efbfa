import { expect, it } from 'vitest'
import { isBelow, limitOf } from './offer-limit.ts'

const line = (unitPrice: string, quantity = 1) => ({ quantity, unitPrice, listPrice: '168000.00' })
const limit = (unitPrice: string, discount = '', percent: number | null = 5) =>
  limitOf({ lines: [line(unitPrice)], discount, percent })

it('lets a clerk go down to the limit, with a reason', () => {
  expect(limit('159,600')).toEqual({ isBeyond: false, needsReason: true })
  expect(limit('159599.99')).toEqual({ isBeyond: true, needsReason: true })
  expect(limit('168000')).toEqual({ isBeyond: false, needsReason: false })
  expect(limit('168000', '8400.01').isBeyond).toBe(true)
})

it('has no limit for a manager, and waits for what is not typed yet', () => {
  expect(limit('1', '', null)).toEqual({ isBeyond: false, needsReason: false })
  expect(limit('')).toEqual({ isBeyond: false, needsReason: false })
  expect([isBelow(line('1')), isBelow(line('168000')), isBelow(line(''))]).toEqual([
    true,
    false,
    false,
  ])
})
