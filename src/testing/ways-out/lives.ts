// All lives, and the columns that say what a row is or when something happened, and never what is to become of it.

import { ENQUIRY_LIVES } from './enquiry-lives.ts'
import { MACHINE_LIVES } from './machine-lives.ts'
import { ORDER_LIVES } from './order-lives.ts'
import { PARTNER_LIVES } from './partner-lives.ts'
import { PAYOUT_LIVES } from './payout-lives.ts'
import type { Life } from './way.ts'

export const LIVES: readonly Life[] = [
  ...ORDER_LIVES,
  ...ENQUIRY_LIVES,
  ...PARTNER_LIVES,
  ...PAYOUT_LIVES,
  ...MACHINE_LIVES,
]

/** Columns of words that name a kind, a way or a reason; by their name, wherever they are. */
export const KINDS: ReadonlySet<string> = new Set([
  ...['about', 'account_type', 'act', 'binary_position', 'card_brand', 'category', 'code'],
  ...['commission_type', 'compensation_plan', 'condition', 'current_rank', 'day_of'],
  ...['declined_by', 'delivery_service', 'flow', 'gateway', 'grouped_by', 'kind', 'media_type'],
  ...['method', 'new_rank', 'offer_service', 'old_rank', 'parish', 'payment_method', 'plan_type'],
  ...['priority', 'purpose', 'rank_name', 'reason', 'returned_for', 'role', 'second_role'],
  ...['secret', 'security_level', 'service', 'severity', 'shipping_method', 'side', 'size_class'],
  ...['source', 'source_type', 'spillover_direction', 'status_before', 'target_rank'],
  ...['transaction_type', 'void_reason'],
])

/** Columns of words that stay as they were written. */
export const FACTS: Readonly<Record<string, string>> = {
  'case_decisions.outcome': 'a later decision is a row of its own',
  'mlm_payment_decisions.decision': 'a decision is never changed',
  'partner_signals.decision': 'what staff noted last; the state says whether it waits',
  'dropped_mails.why': 'why a mail became no message; its row is gone after a week',
  'vault_log.outcome': 'the log is only added to',
  'wallet_transactions.status': 'a line of the wallet is written once',
  'products.state': 'a product is a draft, or in the shop, until staff change it',
  'partner_rounds.step': 'how far a round is; its end says whether it goes on',
  'signal_rounds.step': 'how far a round is; its end says whether it goes on',
}

/** Tables with times that may be empty, and no state that has to end. */
export const TIMES: Readonly<Record<string, string>> = {
  authenticators: 'until it is confirmed, signing in needs no code, and setting up begins again',
  case_decisions: 'the day that was promised',
  documents: 'blanked by `forget-old` after the years that tax law wants',
  gateway_settlement_rows: 'the day that the list names',
  gateway_settlements: 'the days that the list names',
  member_qualifications: 'written by each night',
  mlm_wallets: 'the last payout',
  notifications:
    'deleted by `forget-old` at `expires_at`; mailed before by `mail-commission-changes`',
  recovery_codes: 'until they are used or replaced',
  shipments: 'until the order is delivered: staff mark it',
  vault_keys: 'when another one took its place',
  voucher_uses: 'when an order gave it back',
  vouchers: 'the days on which it counts',
}
