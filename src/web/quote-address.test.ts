import { expect, test } from 'vitest'
import { isQuoteOpen, quoteAddress } from './quote-address.ts'

test('only quote=true asks for a quote', () => {
  expect(isQuoteOpen('quote=true')).toBe(true)
  expect(isQuoteOpen('?color=Sand&quote=true')).toBe(true)
  expect(isQuoteOpen('quote=1')).toBe(false)
  expect(isQuoteOpen('')).toBe(false)
})

test('the form opens over the page it is asked from, and leaves its address as it was', () => {
  const open = quoteAddress('/product/3', '?color=Ocean+Teal', true)
  expect(open).toBe('/product/3?color=Ocean+Teal&quote=true')
  expect(quoteAddress('/product/3', 'color=Ocean+Teal&quote=true', false)).toBe(
    '/product/3?color=Ocean+Teal',
  )
  expect(quoteAddress('/', 'quote=true', true)).toBe('/?quote=true')
  expect(quoteAddress('/', '?quote=true', false)).toBe('/')
})
