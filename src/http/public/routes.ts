// The routes that are open to everybody.

import { chat } from './chat.ts'
import { enquiries } from './enquiries.ts'
import { disclosure } from './income-disclosure.ts'
import { join } from './join.ts'
import { orderPages } from './order-pages.ts'
import { orders } from './orders.ts'
import { partnerSignIn } from './partner-sign-in.ts'
import { payPlan } from './pay-plan.ts'
import { products } from './products.ts'
import { quotePages } from './quote-pages.ts'
import { quotes } from './quotes.ts'
import { referral } from './referral.ts'
import { shop } from './shop.ts'
import { signIn } from './sign-in.ts'
import { unsubscribePages } from './unsubscribe.ts'
import { wheel } from './wheel.ts'

export const publicRoutes = [
  shop,
  products,
  orders,
  orderPages,
  quotes,
  quotePages,
  referral,
  disclosure,
  payPlan,
  partnerSignIn,
  enquiries,
  chat,
  unsubscribePages,
  wheel,
  signIn,
  join,
] as const
