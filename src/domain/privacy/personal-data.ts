// Where the shop's database may say something of a person, and what becomes of it when that person
// is erased. Every column that can hold free words stands here; a test fails for one that does not.

/**
 * `goes` with its row; `blanked` where the row is needed without its person; `accounts` is kept as
 * long as tax law wants the books; `security` as the record of who acted; `staff` is about those who
 * work here; `sealed` cannot be read; `things` says nothing of anybody.
 */
export type Fate = 'goes' | 'blanked' | 'accounts' | 'security' | 'staff' | 'sealed' | 'things'

const fates = (columns: Partial<Record<Fate, string>>): Record<string, Fate> =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([fate, names]) =>
      names.split(' ').map((name) => [name, fate as Fate]),
    ),
  )

export const PERSONAL_DATA: Record<string, Record<string, Fate>> = {
  audit_logs: fates({
    security: 'by changes ip_address user_agent',
    things: 'action entity_type entity_id',
  }),
  authenticators: fates({ goes: 'sealed_secret' }),
  bank_statement_lines: fates({
    blanked: 'description payer_email',
    accounts: 'bank_reference',
    things: 'fingerprint',
  }),
  bank_statements: fates({ things: 'file_name', staff: 'imported_by' }),
  book_rounds: fates({ things: 'found' }),
  broadcast_mails: fates({ goes: 'last_error' }),
  broadcasts: fates({ things: 'subject body', staff: 'by' }),
  chat_messages: fates({ goes: 'session_id message response' }),
  commissions: fates({ accounts: 'provenance', blanked: 'notes' }),
  contact_messages: fates({ goes: 'name email phone subject message' }),
  email_subscriptions: fates({ goes: 'email link' }),
  events: fates({ security: 'facts', things: 'name actor', staff: 'by' }),
  idempotency_keys: fates({ blanked: 'answer', things: 'call key fingerprint' }),
  ledger_transactions: fates({ accounts: 'reference by', things: 'key fingerprint' }),
  lottery_claims: fates({ goes: 'name email phone', things: 'prize prize_id status' }),
  lottery_spins: fates({ goes: 'visitor', things: 'prize_id prize' }),
  mails: fates({
    goes: 'recipient subject html text leave_url message_id last_error',
    things: 'key kind',
  }),
  member_notes: fates({ goes: 'text', staff: 'by' }),
  mlm_members: fates({
    blanked:
      'email first_name last_name phone bank_account paypal_email referral_code two_factor_secret',
  }),
  mlm_payment_claims: {},
  mlm_payments: fates({
    accounts: 'transaction_id answer bank_account paypal_email',
    blanked: 'failure_reason',
  }),
  mlm_payout_batches: fates({
    accounts: 'file_text',
    blanked: 'cancel_reason',
    things: 'file_name file_sha256 not_paid',
  }),
  mlm_plan_configs: fates({ things: 'plan_name commission_levels qualification_requirements' }),
  mlm_wallets: fates({ things: 'currency' }),
  notifications: fates({ goes: 'title message action_url metadata', things: 'key type' }),
  order_notes: fates({ goes: 'text', staff: 'by' }),
  order_payments: fates({ accounts: 'bank_reference', staff: 'recorded_by' }),
  order_receipts: fates({ blanked: 'file_name reason', things: 'stored_name sha256' }),
  orders: fates({
    blanked:
      'customer_name customer_email customer_phone billing_address zip_code notes delivery_address landmark card_last4 deposit_receipt link',
    accounts: 'product_name selected_color parish',
    things: 'held_color',
  }),
  partner_rounds: fates({ things: 'found sha256' }),
  product_words: fates({ things: 'word' }),
  products: fates({
    things:
      'name description images panoramic_images colors color_images features dimensions payment_options shipping_options bank_details material measures cartons pictures spin model',
  }),
  quotes: fates({
    goes: 'customer_name email contact_number additional_notes answer_message decline_reason link budget_range',
    things:
      'product_category preferred_color preferred_size product_name selected_color offer_product_name offer_color',
  }),
  rank_history: fates({ things: 'requirements_met', accounts: 'notes' }),
  recovery_codes: fates({ goes: 'hash' }),
  restock_requests: fates({ goes: 'email link', things: 'color' }),
  sales_days: fates({ things: 'category color' }),
  saved_views: fates({ goes: 'search name', things: 'desk' }),
  sessions: fates({ goes: 'sess', things: 'sid' }),
  settings: fates({ things: 'key value' }),
  sign_in_codes: fates({ goes: 'challenge_hash code_hash' }),
  spillover_queue: fates({ things: 'spillover_reason' }),
  genealogy_tree: fates({ things: 'path' }),
  staff_invitations: fates({ staff: 'email seed' }),
  stock_levels: fates({ things: 'color' }),
  stock_movements: fates({ things: 'color', staff: 'by' }),
  stored_files: fates({ things: 'path address' }),
  users: fates({ blanked: 'email first_name last_name profile_image_url username password' }),
  vault_cards: fates({ things: 'key_id' }),
  vault_items: fates({ sealed: 'wrapped' }),
  vault_keys: fates({ things: 'id public_key wrapped_private_key' }),
  vault_log: fates({ staff: 'by session address', things: 'secrets reason key_id previous hash' }),
  wallet_transactions: fates({ accounts: 'description reference_id metadata' }),
}
