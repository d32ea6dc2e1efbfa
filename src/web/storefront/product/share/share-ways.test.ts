import { expect, test } from 'vitest'
import { sharedLink, whatsAppAddress } from './share-ways.tsx'

const couch = { id: 2, name: 'Montego 3-Seater Couch' }
const SHOP = 'https://yaadbox.example'

test('a link names the product and opens it in its colour', () => {
  expect(sharedLink(couch, 'Forest Green', SHOP)).toEqual({
    text: 'Montego 3-Seater Couch in Forest Green',
    url: 'https://yaadbox.example/product/2?color=Forest+Green',
  })
  expect(sharedLink(couch, undefined, SHOP).url).toBe('https://yaadbox.example/product/2')
})

test('WhatsApp gets the words and the whole link as one message', () => {
  const address = new URL(whatsAppAddress(sharedLink(couch, 'Navy', SHOP)))
  expect(address.searchParams.get('text')).toBe(
    'Montego 3-Seater Couch in Navy: https://yaadbox.example/product/2?color=Navy',
  )
})
