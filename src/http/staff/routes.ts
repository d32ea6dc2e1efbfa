// The routes of staff; each names the ability it needs.

import { account } from './account.ts'
import { staffAccountantReports } from './accountant-reports.ts'
import { staffAuditLog } from './audit-log.ts'
import { staffAwardRequests } from './award-requests.ts'
import { staffBreaches } from './breaches.ts'
import { staffCardPayments } from './card-payments.ts'
import { staffBroadcasts } from './broadcasts.ts'
import { staffCases } from './cases.ts'
import { staffCommissions } from './commissions.ts'
import { staffCustomers } from './customers.ts'
import { staffDelivery } from './delivery.ts'
import { staffDocuments } from './documents.ts'
import { staffDocumentSeries } from './document-series.ts'
import { staffDroppedMails } from './dropped-mails.ts'
import { staffGatewaySettlements } from './gateway-settlements.ts'
import { staffInbox } from './inbox.ts'
import { staffInventory } from './inventory.ts'
import { staffMails } from './mails.ts'
import { staffOrderMoney } from './order-money.ts'
import { staffOrderExports } from './order-exports.ts'
import { staffOrderWork } from './order-work.ts'
import { staffOrders } from './orders.ts'
import { staffPartners } from './partners.ts'
import { staffPayoutLines } from './payout-lines.ts'
import { staffPayouts } from './payouts.ts'
import { staffTaxForms } from './tax-forms.ts'
import { staffTaxPayments } from './tax-payments.ts'
import { staffPlans } from './plans.ts'
import { staffRankVersions } from './rank-versions.ts'
import { staffPeople } from './people.ts'
import { staffPrivacy } from './privacy.ts'
import { productFiles } from './product-files.ts'
import { productLists } from './product-lists.ts'
import { productEditing } from './products.ts'
import { staffQuotes } from './quotes.ts'
import { staffReconciliation } from './reconciliation.ts'
import { staffReviews } from './reviews.ts'
import { staffRefunds } from './refunds.ts'
import { staffReports } from './reports.ts'
import { staffViews } from './saved-views.ts'
import { session } from './session.ts'
import { staffSetUp } from './set-up.ts'
import { staffSettings } from './settings.ts'
import { staffSignals } from './signals.ts'
import { staffShipments } from './shipments.ts'
import { staffStuckItems } from './stuck-items.ts'
import { staffStoredReplies } from './stored-replies.ts'
import { staffStatements } from './statements.ts'
import { team } from './team.ts'
import { staffTransfers } from './transfers.ts'
import { staffVault } from './vault.ts'
import { staffVouchers } from './vouchers.ts'

export const staffRoutes = [
  session,
  staffOrders,
  staffOrderMoney,
  staffShipments,
  staffDocuments,
  staffRefunds,
  staffCardPayments,
  staffCustomers,
  staffPeople,
  staffReviews,
  staffOrderExports,
  staffOrderWork,
  staffViews,
  staffTransfers,
  staffStatements,
  staffGatewaySettlements,
  productEditing,
  productLists,
  productFiles,
  staffQuotes,
  staffInbox,
  staffCases,
  staffDroppedMails,
  staffStoredReplies,
  staffStuckItems,
  staffMails,
  staffSettings,
  staffSetUp,
  staffDocumentSeries,
  staffDelivery,
  team,
  account,
  staffAuditLog,
  staffInventory,
  staffBroadcasts,
  staffReports,
  staffAccountantReports,
  staffVault,
  staffPrivacy,
  staffBreaches,
  staffPartners,
  staffSignals,
  staffAwardRequests,
  staffCommissions,
  staffPayouts,
  staffPlans,
  staffRankVersions,
  staffPayoutLines,
  staffTaxForms,
  staffTaxPayments,
  staffReconciliation,
  staffVouchers,
] as const
