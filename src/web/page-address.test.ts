import { expect, test } from 'vitest'
import { NOWHERE, pageAddress } from './page-address.ts'

const of = (path: string) => pageAddress(new URL(path, 'https://shop.example'))

test.each([
  ['/?utm_source=mail&fbclid=9&ref=ANN', '/'],
  ['/?quote=true&gclid=1', '/?quote=true'],
  ['/product/7?utm_campaign=may&color=Sand&ref=ANN', '/product/7?color=Sand'],
  ['/faq?q=chair', '/faq'],
  ['/compare?ids=3%2C1&_ga=2', '/compare?ids=3%2C1'],
  ['/sitemap.xml?x=1', '/sitemap.xml'],
])('%s is the page %s, whatever a campaign hung on it', (input, address) => {
  expect(of(input)).toBe(address)
})

test('a list is one page however its parameters are ordered or written', () => {
  const list = '/products?q=grey+sofa&color=Navy&color=Sand&min=5&stock=1'
  expect(of('/products?utm_x=1&stock=1&color=Sand&min=5&q=grey%20sofa&color=Navy&sort=')).toBe(list)
  expect(of('/products?seats=3&bedSize=queen&seats=x%00')).toBe('/products?bedSize=queen&seats=3')
  expect(of('/products/chairs?q=&sale=1')).toBe('/products/chairs?sale=1')
})

test.each([
  ['/products?color=%00&min=abc&max=-1&show=x&stock=2&sort=magic', '/products'],
  ['/products?min=J%2450%2C000&show=30', '/products?min=50000&show=48'],
  ['/compare?ids=x,0,-1', '/compare'],
  [`/product/7?color=${'x'.repeat(61)}`, '/product/7'],
  ['/product/7?color=Sand&color=Navy', '/product/7?color=Sand'],
  ['/faq?quote=maybe', '/faq'],
])(
  '%s is the page %s: what is no colour, number or word of a list makes no page',
  (input, address) => {
    expect(of(input)).toBe(address)
  },
)

test.each([
  '//evil.example/product/1',
  '//evil.example',
  '///evil.example/faq',
  String.raw`/\evil.example/product/1`,
  '/%5cevil.example/faq',
  '/%09/evil.example',
  '/%2f/evil.example',
])('%s, which a browser could take for another host, leads nowhere', (input) => {
  expect(pageAddress(new URL(`https://shop.example${input}`))).toBe(NOWHERE)
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
