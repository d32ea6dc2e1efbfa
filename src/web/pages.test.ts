import { expect, test } from 'vitest'
import { urlOf } from './pages.ts'

test.each([
  '//evil.example/product/1',
  String.raw`/\evil.example`,
  'https://evil.example/product/1',
  '/product/1?next=//evil.example',
])('the page at %s is drawn under the name of the shop alone', (address) => {
  expect(urlOf(address, 'https://shop.example').origin).toBe('https://shop.example')
})

test('an address keeps its path and its query as they are written', () => {
  const { href } = urlOf('/products/chairs?q=grey+sofa&color=Ocean%20Teal', 'https://shop.example')
  expect(href).toBe('https://shop.example/products/chairs?q=grey+sofa&color=Ocean%20Teal')
})
