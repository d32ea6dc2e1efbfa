// Which columns of the database may hold personal data, and what becomes of each when a person is
// erased: what every subject declares of its tables, and those that belong to none.

import { inArray, or, sql } from 'drizzle-orm'
import { SETTINGS_PERSONS } from '#domain/settings/persons.ts'
import { IDENTITY_PERSONS } from '#domain/identity/persons.ts'
import { CATALOGUE_PERSONS } from '#domain/catalogue/persons.ts'
import { STOCK_PERSONS } from '#domain/stock/persons.ts'
import { VAULT_PERSONS } from '#domain/vault/persons.ts'
import { VOUCHERS_PERSONS } from '#domain/vouchers/persons.ts'
import { DELIVERY_PERSONS } from '#domain/delivery/persons.ts'
import { DOCUMENTS_PERSONS } from '#domain/documents/persons.ts'
import { ORDERS_PERSONS } from '#domain/orders/persons.ts'
import { TRANSFERS_PERSONS } from '#domain/transfers/persons.ts'
import { GATEWAYS_PERSONS } from '#domain/gateways/persons.ts'
import { CASES_PERSONS } from '#domain/cases/persons.ts'
import { REVIEWS_PERSONS } from '#domain/reviews/persons.ts'
import { ENQUIRIES_PERSONS } from '#domain/enquiries/persons.ts'
import { PRIZES_PERSONS } from '#domain/prizes/persons.ts'
import { ASSISTANT_PERSONS } from '#domain/assistant/persons.ts'
import { LEDGER_PERSONS } from '#domain/ledger/persons.ts'
import { PARTNERS_PERSONS } from '#domain/partners/persons.ts'
import { QUOTES_PERSONS } from '#domain/quotes/persons.ts'
import { INBOX_PERSONS } from '#domain/inbox/persons.ts'
import { COMMISSIONS_PERSONS } from '#domain/commissions/persons.ts'
import { PAYOUTS_PERSONS } from '#domain/payouts/persons.ts'
import { SIGNALS_PERSONS } from '#domain/signals/persons.ts'
import { BREACHES_PERSONS } from '#domain/breaches/persons.ts'
import { REPORTS_PERSONS } from '#domain/reports/persons.ts'
import { PEOPLE_PERSONS } from '#domain/people/persons.ts'
import { mails } from '#platform/mail/mails.table.ts'
import { type Fate, fatesOf, type Persons } from '#platform/database/personal-columns.ts'

const OF_NO_SUBJECT = {
  idempotency_keys: { kind: 'technical', redacted: 'answer', impersonal: 'call key fingerprint' },
  events: { kind: 'technical', audit: 'facts', impersonal: 'name actor', staff: 'by' },
  stored_files: { impersonal: 'path address' },
  stuck_items: { impersonal: 'job item error', staff: 'seen_by' },
  mails: {
    kind: 'mails',
    // To the person, about an order of theirs, or quoting something else of theirs, such as one to the shop.
    of: {
      table: mails,
      where: ({ is, ids }) =>
        or(
          is(mails.recipient),
          inArray(mails.orderId, ids('orders')),
          ...Object.keys(PERSONS).flatMap((table) =>
            mailsQuoting(table).map(
              (kind) =>
                sql`${mails.key} in (select ${`${kind}:`} || own.id from ${ids(table)} as own)`,
            ),
          ),
        ),
    },
    found: 'mails',
    deleted: 'recipient subject html text leave_url reply_to message_id last_error',
    impersonal: 'key kind document_number',
  },
} satisfies Persons

export const PERSONS: Persons = {
  ...OF_NO_SUBJECT,
  ...SETTINGS_PERSONS,
  ...IDENTITY_PERSONS,
  ...CATALOGUE_PERSONS,
  ...STOCK_PERSONS,
  ...VAULT_PERSONS,
  ...VOUCHERS_PERSONS,
  ...DELIVERY_PERSONS,
  ...DOCUMENTS_PERSONS,
  ...ORDERS_PERSONS,
  ...TRANSFERS_PERSONS,
  ...GATEWAYS_PERSONS,
  ...CASES_PERSONS,
  ...REVIEWS_PERSONS,
  ...ENQUIRIES_PERSONS,
  ...PRIZES_PERSONS,
  ...ASSISTANT_PERSONS,
  ...LEDGER_PERSONS,
  ...PARTNERS_PERSONS,
  ...QUOTES_PERSONS,
  ...INBOX_PERSONS,
  ...COMMISSIONS_PERSONS,
  ...PAYOUTS_PERSONS,
  ...SIGNALS_PERSONS,
  ...BREACHES_PERSONS,
  ...REPORTS_PERSONS,
  ...PEOPLE_PERSONS,
}

export const PERSONAL_DATA: Record<string, Record<string, Fate>> = fatesOf(PERSONS)

/** The kinds of the mails that quote rows of a table. */
export const mailsQuoting = (table: string): string[] => PERSONS[table]?.quotedIn?.split(' ') ?? []
