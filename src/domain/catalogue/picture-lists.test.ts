import { expect, test } from 'vitest'
import type { ProductPicture } from '#contract/product-views.ts'
import { agree } from './picture-lists.ts'

const picture = (name: string, color = ''): ProductPicture => ({
  src: `/pictures/${name}.0123456789-800.webp`,
  width: 800,
  height: 600,
  widths: [800],
  placeholder: '',
  color,
  view: 'hero',
  alt: name,
  pale: false,
})
const sand = picture('sand', 'Sand')
const navy = picture('navy', 'Navy')
const room = picture('room')
const before = {
  colors: ['Sand', 'Navy'],
  images: [sand.src, navy.src],
  colorImages: { Sand: [sand.src], Navy: [navy.src] },
  pictures: [sand, navy],
}

test('nothing changed: all three lists stay as they are', () => {
  expect(agree(before, {})).toEqual(before)
})

test('the plain addresses follow the pictures', () => {
  const { images, colorImages } = agree(before, { pictures: [room, navy] })
  expect(images).toEqual([room.src, navy.src])
  expect(colorImages).toEqual({ Navy: [navy.src] })
})

test('an address taken out takes its picture with it; their order is followed', () => {
  expect(agree(before, { images: [navy.src] }).pictures).toEqual([navy])
  expect(agree(before, { images: [navy.src, sand.src] }).pictures).toEqual([navy, sand])
})

test('addresses from elsewhere stay beside our own pictures', () => {
  const elsewhere = 'https://pictures.example/a.jpg'
  const both = agree(before, {
    images: [...before.images, elsewhere],
    colorImages: { ...before.colorImages, Navy: [navy.src, elsewhere] },
  })
  expect(both.pictures).toEqual([sand, navy])
  expect(both.images).toEqual([sand.src, navy.src, elsewhere])
  expect(both.colorImages).toEqual({ Sand: [sand.src], Navy: [navy.src, elsewhere] })
})

test('the pictures of a colour that is no longer sold are of any colour', () => {
  const left = agree(before, { colors: ['Sand'] })
  expect(left.pictures.map(({ color }) => color)).toEqual(['Sand', ''])
  expect(left.colorImages).toEqual({ Sand: [sand.src] })
})
