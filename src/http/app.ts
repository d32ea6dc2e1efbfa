// The API, all of it: mounts the doors under /api. The folder of an endpoint says who may pass.

import { Hono } from 'hono'
import { answerError } from '#http/answer-error.ts'
import { openCallers } from '#http/caller.ts'
import { guardForms } from '#http/form-guard.ts'
import { type ApiEnv, enter, type Parts } from './endpoint.ts'
import { limitCallers } from '#http/limits.ts'
import { memberAccount } from '#http/member/account.ts'
import { memberDashboard } from '#http/member/dashboard.ts'
import { memberDownline } from '#http/member/downline.ts'
import { memberEarnings } from '#http/member/earnings.ts'
import { docs } from '#http/ops/docs.ts'
import { health } from '#http/ops/health.ts'
import { chat } from '#http/public/chat.ts'
import { enquiries } from '#http/public/enquiries.ts'
import { unsubscribePages } from './public/unsubscribe.ts'
import { disclosure } from '#http/public/income-disclosure.ts'
import { join } from '#http/public/join.ts'
import { orderPages } from '#http/public/order-pages.ts'
import { orders } from '#http/public/orders.ts'
import { products } from '#http/public/products.ts'
import { quotePages } from '#http/public/quote-pages.ts'
import { quotes } from '#http/public/quotes.ts'
import { partnerSignIn } from '#http/public/partner-sign-in.ts'
import { payPlan } from '#http/public/pay-plan.ts'
import { referral } from '#http/public/referral.ts'
import { shop } from '#http/public/shop.ts'
import { signIn } from '#http/public/sign-in.ts'
import { wheel } from '#http/public/wheel.ts'
import { account } from '#http/staff/account.ts'
import { staffAuditLog } from '#http/staff/audit-log.ts'
import { staffBroadcasts } from '#http/staff/broadcasts.ts'
import { staffClaims } from '#http/staff/claims.ts'
import { staffContactMessages } from '#http/staff/contact-messages.ts'
import { staffInventory } from '#http/staff/inventory.ts'
import { staffCommissions } from '#http/staff/commissions.ts'
import { staffMails } from '#http/staff/mails.ts'
import { staffCustomers } from '#http/staff/customers.ts'
import { staffOrderWork } from '#http/staff/order-work.ts'
import { staffOrders } from '#http/staff/orders.ts'
import { staffPartners } from '#http/staff/partners.ts'
import { productFiles } from '#http/staff/product-files.ts'
import { staffProducts } from '#http/staff/products.ts'
import { staffPayoutLines } from '#http/staff/payout-lines.ts'
import { staffPayouts } from '#http/staff/payouts.ts'
import { staffPlans } from '#http/staff/plans.ts'
import { staffQuotes } from '#http/staff/quotes.ts'
import { staffReports } from '#http/staff/reports.ts'
import { staffReconciliation } from '#http/staff/reconciliation.ts'
import { staffSettings } from '#http/staff/settings.ts'
import { team } from '#http/staff/team.ts'
import { staffViews } from '#http/staff/saved-views.ts'
import { session } from '#http/staff/session.ts'
import { staffStatements } from '#http/staff/statements.ts'
import { staffTransfers } from '#http/staff/transfers.ts'
import { staffPrivacy } from '#http/staff/privacy.ts'
import { staffVault } from '#http/staff/vault.ts'
import { Refusal } from '#platform/refusal.ts'
import { visitor } from '#platform/tx.ts'

/** For the few pages that the API itself answers: no scripts, nothing from elsewhere. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'"

/** Builds the API over an open shop. */
export function openApi(parts: Parts) {
  const api = new Hono<ApiEnv>()
  const callerOf = openCallers(parts.config.trustedProxies)
  api.onError(answerError)
  api.notFound(() => {
    throw new Refusal('not-found')
  })
  api.use(async (c, next) => {
    c.set('parts', parts)
    c.set('caller', callerOf(c))
    enter(c, visitor)
    c.header('x-content-type-options', 'nosniff') // before, so that a refusal carries it too
    await next()
    if (c.res.headers.get('content-type')?.startsWith('text/html'))
      c.header('content-security-policy', PAGE_POLICY)
  })
  if (parts.config.rateLimits) api.use(limitCallers())
  api.use(guardForms())
  for (const door of [
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
    memberAccount,
    memberDashboard,
    memberDownline,
    memberEarnings,
    enquiries,
    chat,
    unsubscribePages,
    wheel,
    signIn,
    join,
    session,
    staffOrders,
    staffCustomers,
    staffOrderWork,
    staffViews,
    staffTransfers,
    staffStatements,
    staffProducts,
    productFiles,
    staffQuotes,
    staffMails,
    staffClaims,
    staffContactMessages,
    staffSettings,
    team,
    account,
    staffAuditLog,
    staffInventory,
    staffBroadcasts,
    staffReports,
    staffVault,
    staffPrivacy,
    staffPartners,
    staffCommissions,
    staffPayouts,
    staffPlans,
    staffPayoutLines,
    staffReconciliation,
    health,
  ])
    api.route('/api', door)
  api.route('/api', docs(api))
  return api
}
