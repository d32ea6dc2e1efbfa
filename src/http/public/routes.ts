// The routes that are open to everybody.

import { cardPayments } from './card-payments.ts'
import { orderCases } from './cases.ts'
import { chat } from './chat.ts'
import { delivery } from './delivery.ts'
import { enquiries } from './enquiries.ts'
import { findOrderRoutes } from './find-order.ts'
import { staffInvitations } from './staff-invitations.ts'
import { orderDocuments } from './order-documents.ts'
import { orders } from './orders.ts'
import { partnerSignIn } from './partner-sign-in.ts'
import { partnerProgramme } from './partner-programme.ts'
import { products } from './products.ts'
import { quotes } from './quotes.ts'
import { publicReviews } from './reviews.ts'
import { referral } from './referral.ts'
import { shop } from './shop.ts'
import { staffSignIn } from './sign-in.ts'
import { unsubscribePages } from './unsubscribe.ts'
import { wheel } from './wheel.ts'

export const publicRoutes = [
  shop,
  products,
  publicReviews,
  delivery,
  orders,
  findOrderRoutes,
  orderDocuments,
  orderCases,
  cardPayments,
  quotes,
  referral,
  partnerProgramme,
  partnerSignIn,
  enquiries,
  chat,
  unsubscribePages,
  wheel,
  staffSignIn,
  staffInvitations,
] as const
