import { expect, test } from 'vitest'
import { isIn, networkOf, rangeOf } from './addresses.ts'

test.each([
  ['10.1.2.3', true],
  ['::ffff:10.1.2.3', true],
  ['11.1.2.3', false],
  ['fd00::5', true],
  ['fe00::5', false],
  ['10.1.2.3, 10.1.2.4', false],
  ['ten', false],
  ['', false],
])('%s is behind the trusted ranges: %s', (address, inside) => {
  const ranges = ['10.0.0.0/8', 'fd00::/8'].map((text) => rangeOf(text) ?? expect.fail())
  expect(isIn(ranges, address)).toBe(inside)
})

test('an address alone is a range of one', () => {
  const range = rangeOf('192.168.0.7') ?? expect.fail()
  expect(isIn([range], '192.168.0.7')).toBe(true)
  expect(isIn([range], '192.168.0.8')).toBe(false)
})

test.each(['', 'proxy', '10.0.0.0/33', '10.0.0', '1.2.3.4/x'])('%j is no range', (text) => {
  expect(rangeOf(text)).toBeUndefined()
})

test('limits count an IPv4 address by itself, in whichever form it comes', () => {
  expect(networkOf('10.1.2.3')).toBe('10.1.2.3')
  expect(networkOf('::ffff:10.1.2.3')).toBe('10.1.2.3')
})

test('limits count an IPv6 address by its /64: the rest of it is the caller’s to choose', () => {
  expect(networkOf('2001:db8:1:2:3::4')).toBe('2001:db8:1:2:0:0:0:0/64')
  expect(networkOf('2001:db8:1:2:ffff:ffff:ffff:ffff')).toBe(networkOf('2001:db8:1:2::1'))
  expect(networkOf('2001:db8:1:3::1')).not.toBe(networkOf('2001:db8:1:2::1'))
})
