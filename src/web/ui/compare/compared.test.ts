import { expect, test } from 'vitest'
import { compareAddress, comparedIn } from '#web/compare-address.ts'
import { isFull, toggled } from './compared.ts'

test('three products at most are compared; pressing again takes one out', () => {
  expect(toggled([], 4)).toEqual([4])
  expect(toggled([4, 7], 4)).toEqual([7])
  expect(toggled([4, 7, 9], 1)).toEqual([4, 7, 9])
  expect(isFull([4, 7])).toBe(false)
  expect(isFull([4, 7, 9])).toBe(true)
})

test('an address names what it compares; what is no product of it is passed over', () => {
  const idsIn = (address: string) =>
    comparedIn(new URL(address, 'https://shop.example').searchParams)
  expect(idsIn(compareAddress([3, 1]))).toEqual([3, 1])
  expect(idsIn('/compare?ids=2,2,x,-1,0,5,6,7')).toEqual([2, 5, 6])
  expect(idsIn(compareAddress([]))).toEqual([])
})
