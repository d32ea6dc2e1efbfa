// The mail that tells a shopper that a piece is back, with the way out.

import type { ShopFacts } from '#contract/shop.ts'
import { button, type Mail, words, writeLetter } from './layout.ts'

export type RestockFacts = {
  productName: string
  /** Empty: any colour. */
  color: string
  productUrl: string
  leaveUrl: string
  shop: ShopFacts
}

export function restockMail({
  productName,
  color,
  productUrl,
  leaveUrl,
  shop,
}: RestockFacts): Mail {
  const piece = color ? `${productName} in ${color}` : productName
  return writeLetter({
    subject: `${shop.name}: ${piece} is back`,
    heading: 'It is back',
    shop,
    parts: [
      words(`You asked us to tell you: ${piece} is in stock again.`),
      words('We cannot hold it for you. Pieces go in the order in which they are ordered.'),
      button('See it in the shop', productUrl),
      words('This is the only mail about it, unless you ask again.'),
      button('Do not write about this piece', leaveUrl),
    ],
  })
}
