import { expect, test } from 'vitest'
import { pageAddress } from './page-address.ts'
import { loadEveryArea } from './routes.ts'

await loadEveryArea()
const of = (path: string) => pageAddress(new URL(path, 'https://shop.example'))

test.each([
  ['/?utm_source=mail&fbclid=9&ref=ANN', '/'],
  ['/?quote=true&gclid=1', '/?quote=true'],
  ['/product/7?utm_campaign=may&color=Sand&ref=ANN', '/product/7?color=Sand'],
  ['/faq?q=chair', '/faq'],
  ['/compare?ids=3%2C1&_ga=2', '/compare?ids=3%2C1'],
  ['/sitemap.xml?x=1', '/sitemap.xml'],
])('%s is the page %s, whatever a campaign hung on it', (asked, address) => {
  expect(of(asked)).toBe(address)
})

test('a list is one page however its parameters are ordered or written', () => {
  const list = '/products?q=grey+sofa&color=Sand&color=Navy&min=5&stock=1'
  expect(of('/products?utm_x=1&stock=1&color=Sand&min=5&q=grey%20sofa&color=Navy&sort=')).toBe(list)
  expect(of('/products/chairs?q=&sale=1')).toBe('/products/chairs?sale=1')
})

test('all addresses that lead nowhere are one page; those within a part of the site are not', () => {
  expect(of('/wp-login.php?x=1')).toBe('/404')
  expect(of('/nowhere/1')).toBe(of('/nowhere/2?q=1'))
  expect(of('/products/nothing/here')).toBe('/products/nothing/here')
  expect(of('/admin/nothing')).toBe('/admin/nothing')
})

test('an address that leads on takes everything along', () => {
  expect(of('/products/sofas?ref=ANN')).toBe('/products/sofas?ref=ANN')
})
