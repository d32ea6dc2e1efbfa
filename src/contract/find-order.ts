// The form that has the link of an order mailed again.

import { z } from 'zod'
import { emailAddress, oneLine } from './free-text.ts'
import { ORDER_NUMBER } from './order-number.ts'

const NUMBER = 'Please enter your order number, such as YB-10428'
/** The body of `POST /api/order-links`. */
export const RequestOrderLink = z.strictObject({
  number: oneLine(20, NUMBER).pipe(z.string().regex(ORDER_NUMBER, NUMBER)),
  email: emailAddress('Please enter the e-mail address used for the order'),
})
export type RequestOrderLink = z.infer<typeof RequestOrderLink>

/** How many links may be requested in an hour: for an e-mail address, and by a network. */
export const LINKS_AN_HOUR = { email: 5, network: 20 } as const
