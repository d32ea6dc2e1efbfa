import { expect, test } from 'vitest'
import { offeredKinds, roomText } from './room-text.ts'

const MIB = 1024 * 1024
const room = { unpaid: false, videos: true, bytes: 300 * MIB }

test('a form says what a case takes before a file is chosen', () => {
  expect(roomText('damage', room)).toBe(
    'Up to 3 videos, 50 MB each, and 10 photos, 15 MB each: 150 MB in all.',
  )
  expect(roomText('damage', { ...room, bytes: 40 * MIB })).toContain(
    'Your order has room for 40 MB more.',
  )
  expect(roomText('question', { ...room, unpaid: true, bytes: 20 * MIB })).toBe(
    'Up to 10 photos, 15 MB each. Before your order is paid, its photos can have 20 MB together, and we keep them for 7 days.',
  )
})

test('a question offers photos only, and so does a shop whose room is full, which asks for the video later', () => {
  expect(offeredKinds('damage', room)).toEqual(['video', 'picture'])
  expect(offeredKinds('question', room)).toEqual(['picture'])
  const full = { ...room, videos: false }
  expect(offeredKinds('damage', full)).toEqual(['picture'])
  expect(roomText('damage', full)).toContain('we will ask you for the video')
})
