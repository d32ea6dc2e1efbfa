// The schemas that have a name of their own in the API's description, because more than one call sends them.

import { BroadcastView } from '#contract/broadcasts.ts'
import { AttemptView, GatewayTaskView, OrderCardPaymentsView } from '#contract/card-payments.ts'
import { CaseFileView } from '#contract/case-files.ts'
import { CasePageView, StaffCasePageView } from '#contract/cases.ts'
import { RatesView } from '#contract/delivery-rates.ts'
import { DocumentContent } from '#contract/document-content.ts'
import { DocumentView } from '#contract/documents.ts'
import { CreateProduct, EditProduct } from '#contract/edit-product.ts'
import { BreakdownView, OrderLineView, OwnLineView, StaffLineView } from '#contract/order-lines.ts'
import { MoneyRowView, OrderMoneyDetailView } from '#contract/order-money.ts'
import {
  EditOrder,
  ExportOrders,
  OrderPageView,
  OrderView,
  PlacedOrderView,
  ReceiptView,
} from '#contract/orders.ts'
import {
  CommissionView,
  MemberView,
  NextRankView,
  PayoutView,
  RankHistoryView,
  WalletView,
  WhyView,
} from '#contract/partner-views.ts'
import { PayoutFileLayouts } from '#contract/payout-files.ts'
import { PersonView } from '#contract/people.ts'
import { ClaimView } from '#contract/prize-claims.ts'
import { GoodProductRow } from '#contract/product-lists.ts'
import {
  OneProduct,
  ProductCard,
  ProductPicture,
  ProductView,
  StaffProductView,
} from '#contract/product-views.ts'
import { OfferView, ProposalView, QuotePageView, StaffQuoteView } from '#contract/quote-offers.ts'
import { ReconciliationView } from '#contract/reconciliation.ts'
import { StaffReviewView } from '#contract/reviews.ts'
import { BoxView, StaffShipmentsView } from '#contract/shipments.ts'
import { ShopFacts } from '#contract/shop.ts'
import { SignalView } from '#contract/signals.ts'
import {
  PartnerDetailView,
  PartnerNoteView,
  StaffCommissionView,
} from '#contract/staff-partners.ts'
import { RunDetailView, WrongLineView } from '#contract/staff-payouts.ts'
import { PlanDetailView } from '#contract/staff-plans.ts'
import { InventoryView } from '#contract/stock.ts'
import { StatementLineView, TransferDetailView } from '#contract/transfers.ts'
import { VoucherView } from '#contract/vouchers.ts'

export const COMPONENTS = {
  AttemptView,
  BoxView,
  BreakdownView,
  BroadcastView,
  CaseFileView,
  CasePageView,
  ClaimView,
  CommissionView,
  CreateProduct,
  DocumentContent,
  DocumentView,
  EditOrder,
  EditProduct,
  ExportOrders,
  GatewayTaskView,
  GoodProductRow,
  InventoryView,
  MemberView,
  MoneyRowView,
  NextRankView,
  OfferView,
  OneProduct,
  OrderCardPaymentsView,
  OrderLineView,
  OrderMoneyDetailView,
  OrderPageView,
  OrderView,
  OwnLineView,
  PartnerDetailView,
  PartnerNoteView,
  PayoutFileLayouts,
  PayoutView,
  PersonView,
  PlacedOrderView,
  PlanDetailView,
  ProductCard,
  ProductPicture,
  ProductView,
  ProposalView,
  QuotePageView,
  RankHistoryView,
  RatesView,
  ReceiptView,
  ReconciliationView,
  RunDetailView,
  ShopFacts,
  SignalView,
  StaffCasePageView,
  StaffCommissionView,
  StaffLineView,
  StaffProductView,
  StaffQuoteView,
  StaffReviewView,
  StaffShipmentsView,
  StatementLineView,
  TransferDetailView,
  VoucherView,
  WalletView,
  WhyView,
  WrongLineView,
}
