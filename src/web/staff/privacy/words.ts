/** What the shop may know of a person, as people say it. */
export const RECORD_WORDS: Record<string, string> = {
  orders: 'Orders',
  orderNotes: 'Notes about the orders',
  receipts: 'Receipts',
  payments: 'Payments',
  quotes: 'Quote requests',
  messages: 'Messages',
  prizeClaims: 'Prize claims',
  mailingList: 'On the mailing list',
  restockRequests: 'Waiting for a piece',
  mails: 'Mails',
  chats: 'Lines of chat',
  partner: 'Partner account',
  commissions: 'Commissions',
  payouts: 'Payouts',
  partnerNotes: 'Notes about the partner',
  notices: 'Notices',
}
