// Which columns of the database may hold personal data, and what becomes of each when a person is
// erased. Every column that can hold text is listed; a test fails for one that is not.

/**
 * `deleted` with its row; `redacted` if the row is needed without its person; `retained` as long as
 * tax law requires the books; `audit` as the record of who acted; `staff` is about those who work
 * here; `encrypted` cannot be read; `impersonal` says nothing about anybody.
 */
export type Fate =
  | 'deleted'
  | 'redacted'
  | 'retained'
  | 'audit'
  | 'staff'
  | 'encrypted'
  | 'impersonal'

const fates = (columns: Partial<Record<Fate, string>>): Record<string, Fate> =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([fate, names]) =>
      names.split(' ').map((name) => [name, fate as Fate]),
    ),
  )

export const PERSONAL_DATA: Record<string, Record<string, Fate>> = {
  audit_logs: fates({
    audit: 'by changes ip_address user_agent',
    impersonal: 'action entity_type entity_id',
  }),
  authenticators: fates({ deleted: 'sealed_secret' }),
  award_requests: fates({ redacted: 'reason', staff: 'requested_by decided_by' }),
  bank_statement_lines: fates({
    redacted: 'description payer_email',
    retained: 'bank_reference',
    impersonal: 'fingerprint',
  }),
  bank_statements: fates({ impersonal: 'file_name', staff: 'imported_by' }),
  book_rounds: fates({ impersonal: 'found' }),
  broadcast_mails: fates({ deleted: 'last_error' }),
  broadcasts: fates({ impersonal: 'subject body', staff: 'by' }),
  case_decisions: fates({ deleted: 'title words', staff: 'by' }),
  case_files: fates({ deleted: 'file_name network', impersonal: 'stored_name' }),
  case_messages: fates({ deleted: 'words mail_key', staff: 'author signed' }),
  cases: fates({ deleted: 'subject', impersonal: 'piece' }),
  carriers: fates({ impersonal: 'name tracking_address' }),
  chat_messages: fates({ deleted: 'session_id message response' }),
  commissions: fates({ retained: 'provenance', redacted: 'notes' }),
  contact_messages: fates({ deleted: 'name email phone subject message' }),
  contact_replies: fates({ deleted: 'words mail_key', staff: 'author signed' }),
  customer_merges: fates({ deleted: 'one_key other_key', staff: 'by' }),
  customer_notes: fates({ deleted: 'customer_key text', staff: 'by' }),
  // Blanked when the term of keeping has passed.
  document_rows: fates({ retained: 'product_name color category parish' }),
  documents: fates({ retained: 'buyer_name content', impersonal: 'number hash' }),
  email_subscriptions: fates({ deleted: 'email link' }),
  entitlements: fates({ redacted: 'email_key phone_key', impersonal: 'prize' }),
  // A register of what happened, not of whom it concerns: it names nobody.
  data_breaches: fates({
    impersonal: 'what whose data measures commissioner_not persons_not reason',
    staff: 'by',
  }),
  events: fates({ audit: 'facts', impersonal: 'name actor', staff: 'by' }),
  gateway_settlement_rows: fates({ retained: 'gateway_id' }),
  gateway_settlements: fates({ impersonal: 'file_name sha256', staff: 'imported_by' }),
  idempotency_keys: fates({ redacted: 'answer', impersonal: 'call key fingerprint' }),
  ledger_transactions: fates({ retained: 'reference by', impersonal: 'key fingerprint' }),
  invoiced_totals: fates({ impersonal: 'name' }),
  lottery_claims: fates({
    deleted: 'name email phone phone_key caller',
    impersonal: 'prize prize_id status',
  }),
  lottery_spins: fates({ deleted: 'visitor', impersonal: 'prize_id prize' }),
  mails: fates({
    deleted: 'recipient subject html text leave_url reply_to message_id last_error',
    impersonal: 'key kind document_number',
  }),
  merged_customers: fates({ deleted: 'customer_key person_key' }),
  member_notes: fates({ deleted: 'text', staff: 'by' }),
  mlm_consents: fates({ deleted: 'address', impersonal: 'version' }),
  mlm_members: fates({
    redacted:
      'email first_name last_name phone bank_account paypal_email referral_code kept_code two_factor_secret',
  }),
  // What staff answer with; it names nobody.
  stored_replies: fates({ impersonal: 'title words', staff: 'changed_by' }),
  // Those that no payment names are deleted.
  mlm_payees: fates({
    retained: 'legal_name address trn bank_code branch account_number paypal_email',
  }),
  mlm_payment_claims: {},
  rank_versions: fates({ impersonal: 'steps', staff: 'published_by' }),
  mlm_tax_forms: fates({
    deleted: 'file_name',
    impersonal: 'sha256',
    staff: 'received_by',
  }),
  mlm_payment_decisions: fates({ redacted: 'reason', impersonal: 'problems' }),
  mlm_payments: fates({
    retained: 'transaction_id answer bank_account paypal_email',
    redacted: 'failure_reason',
  }),
  mlm_payout_batches: fates({
    retained: 'file_text',
    redacted: 'cancel_reason',
    impersonal: 'file_name file_sha256 not_paid',
  }),
  mlm_payout_files: fates({ retained: 'text', impersonal: 'name sha256' }),
  mlm_plan_configs: fates({ impersonal: 'plan_name commission_levels qualification_requirements' }),
  mlm_tax_payments: fates({ retained: 'reference reason' }),
  mlm_wallets: fates({ impersonal: 'currency' }),
  notifications: fates({ deleted: 'title message action_url metadata', impersonal: 'key type' }),
  order_changes: fates({
    redacted: 'old new reason',
    impersonal: 'field',
    staff: 'by',
  }),
  order_lines: fates({ retained: 'product_name color', impersonal: 'held_color' }),
  order_notes: fates({ deleted: 'text', staff: 'by' }),
  order_payments: fates({ retained: 'bank_reference', staff: 'recorded_by' }),
  order_receipts: fates({ redacted: 'file_name reason', impersonal: 'stored_name sha256' }),
  order_refunds: fates({ retained: 'reference last4', staff: 'recorded_by' }),
  order_returns: fates({ staff: 'by' }),
  orders: fates({
    redacted:
      'customer_name customer_email customer_phone billing_address zip_code notes delivery_address landmark card_last4 deposit_receipt link',
    retained: 'product_name selected_color other_lines parish',
    impersonal: 'held_color',
  }),
  // The words of the customer's bank, and what only the gateway and the shop know until the attempt ends.
  payment_attempts: fates({
    redacted: 'message',
    impersonal: 'reference gateway_id code return_token_hash',
    encrypted: 'sealed_secret',
  }),
  partner_signal_members: {},
  partner_signals: fates({ deleted: 'note', impersonal: 'evidence seen', staff: 'noted_by' }),
  partner_traces: fates({ deleted: 'digest' }),
  partner_sales: fates({ retained: 'upline' }),
  partner_rounds: fates({ impersonal: 'found sha256' }),
  product_ratings: {},
  product_words: fates({ impersonal: 'word' }),
  product_skus: fates({ impersonal: 'color sku' }),
  products: fates({
    impersonal:
      'name description images panoramic_images colors color_images features dimensions payment_options shipping_options bank_details material measures cartons pictures spin model',
  }),
  quote_lines: fates({ impersonal: 'product_name color' }),
  quote_proposals: fates({
    deleted: 'message reason decision_reason',
    impersonal: 'offer',
  }),
  quotes: fates({
    deleted:
      'customer_name email contact_number additional_notes answer_message decline_reason link budget_range',
    impersonal:
      'product_category preferred_color preferred_size product_name selected_color offer_product_name offer_color offer_parish',
  }),
  rank_history: fates({ impersonal: 'requirements_met', retained: 'notes' }),
  recovery_codes: fates({ deleted: 'hash' }),
  refund_tasks: fates({ staff: 'approved_by closed_by' }),
  review_photos: fates({ deleted: 'picture' }),
  review_requests: {},
  reviews: fates({
    deleted: 'title words shown_as reason answer',
    impersonal: 'color',
    staff: 'decided_by answered_by',
  }),
  restock_requests: fates({ deleted: 'email link', impersonal: 'color' }),
  sales_days: fates({ impersonal: 'category color' }),
  sold_days: fates({ impersonal: 'category color' }),
  saved_views: fates({ deleted: 'search name', impersonal: 'desk' }),
  sessions: fates({ deleted: 'sess', impersonal: 'sid' }),
  settings: fates({ impersonal: 'key value' }),
  shipment_cartons: {},
  shipments: fates({
    redacted: 'waybill note',
    staff: 'sent_by delivered_by taken_back_by',
  }),
  stuck_items: fates({ impersonal: 'job item error', staff: 'seen_by' }),
  shipping_zones: fates({ impersonal: 'name' }),
  sign_in_codes: fates({ deleted: 'challenge_hash code_hash' }),
  spillover_queue: fates({ impersonal: 'spillover_reason' }),
  gateway_charges: fates({ impersonal: 'gateway_id currency', staff: 'reported_by' }),
  gateway_notices: fates({ impersonal: 'notice_id' }),
  gateway_refunds: fates({ impersonal: 'code gateway_id', staff: 'requested_by' }),
  gateway_tasks: fates({ redacted: 'note', impersonal: 'code', staff: 'closed_by' }),
  genealogy_tree: fates({ impersonal: 'path' }),
  staff_invitations: fates({ staff: 'email seed' }),
  stock_levels: fates({ impersonal: 'color' }),
  stock_movements: fates({ impersonal: 'color', staff: 'by' }),
  stored_files: fates({ impersonal: 'path address' }),
  subscription_consents: fates({ impersonal: 'source words' }),
  users: fates({ redacted: 'email first_name last_name profile_image_url username password' }),
  voucher_uses: fates({ redacted: 'email_key phone_key', impersonal: 'gift' }),
  vouchers: fates({
    redacted: 'email_key phone_key note',
    impersonal: 'code code_key gift categories',
    staff: 'made_by',
  }),
  vault_cards: fates({ impersonal: 'key_id' }),
  vault_items: fates({ encrypted: 'wrapped' }),
  vault_keys: fates({ impersonal: 'id public_key wrapped_private_key' }),
  vault_log: fates({
    staff: 'by session address',
    impersonal: 'secrets reason key_id previous hash',
  }),
  wallet_transactions: fates({ retained: 'description reference_id metadata' }),
}
