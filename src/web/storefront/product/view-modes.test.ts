import { expect, test } from 'vitest'
import { modesOf } from './view-modes.tsx'

const spin = { avif: '', webp: '', width: 800, height: 600, frames: 36, stepDegrees: 10, color: '' }

test('a product offers only the ways of looking that it has', () => {
  expect(modesOf({ spin: null, panoramicImages: [], model: null })).toEqual(['photos'])
  expect(modesOf({ spin, panoramicImages: [], model: { src: '/m.glb', bytes: 1 } })).toEqual([
    'photos',
    'spin',
    'model',
  ])
  expect(modesOf({ spin, panoramicImages: ['/room.webp'], model: null })).toContain('room')
})
