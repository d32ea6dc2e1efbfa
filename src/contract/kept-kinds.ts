// What the shop keeps of people, one line a kind, as the privacy policy lists it. Every table that holds
// personal data names its kind (`persons.ts` of its subject), and what is deleted by age names its days here.

export type KeptKind = {
  what: string
  why: string
  kept: string
  where: 'database' | 'database and file store' | 'database and key store'
  /** After how many days a job deletes it, where it has one term. */
  days?: number
}

export const KEPT_KINDS = {
  orders: {
    what: 'Orders: name, contact and delivery details, items, boxes, notes',
    why: 'to deliver, and for warranty and tax',
    kept: 'as long as tax law requires; without your details once they are deleted',
    where: 'database',
  },
  payments: {
    what: 'Payments and refunds, lines of bank statements, deposit receipts',
    why: 'to match a payment with its order, and for tax',
    kept: 'with the order; a statement line that paid nothing 2 years, a receipt that paid nothing 180 days, other receipts 7 years',
    where: 'database and file store',
  },
  documents: {
    what: 'Invoices, credit notes and receipts with the name and address on them',
    why: 'for tax',
    kept: 'the years named above, then without name and address',
    where: 'database',
  },
  cards: {
    what: 'Encrypted card details, where an order gives them',
    why: 'to charge the order',
    kept: 'until the payment is decided, 14 days at most',
    where: 'database and key store',
  },
  cases: {
    what: 'Cases: what was said and decided, by page or by e-mail',
    why: 'to settle damage, exchanges and warranty',
    kept: '6 years after the case was closed',
    where: 'database',
    days: 2190,
  },
  caseFiles: {
    what: 'Videos and pictures of cases, and for a day the network that they came from',
    why: 'to see what is wrong, and to keep strangers from filling our disk',
    kept: '180 days after the case was closed; 7 days where nothing was paid or sent; 1 day if the upload was not finished',
    where: 'database and file store',
  },
  messages: {
    what: 'Messages to us and our replies',
    why: 'to answer you',
    kept: '2 years',
    where: 'database',
    days: 730,
  },
  droppedMails: {
    what: 'E-mails to us that became no message: sender, subject, first words',
    why: 'so that none is missed by mistake',
    kept: '7 days',
    where: 'database',
    days: 7,
  },
  quotes: {
    what: 'Requests for a quote and our offers',
    why: 'to make you an offer',
    kept: 'until you ask us to delete them',
    where: 'database',
  },
  reviews: {
    what: 'Reviews and their photos',
    why: 'so that others can read them',
    kept: 'until you ask us to delete them; refused ones 180 days',
    where: 'database and file store',
    days: 180,
  },
  lists: {
    what: 'Your place on the mailing list and on back-in-stock lists, and when you agreed',
    why: 'to write to you as you asked',
    kept: 'until you leave the list; a place on a back-in-stock list 1 year at most',
    where: 'database',
  },
  prizes: {
    what: 'Prize wheel: a random mark of your browser, and claims with name and contact details',
    why: 'for one spin a day, and to hand over the prize',
    kept: 'spins 90 days, claims until you ask us to delete them',
    where: 'database',
    days: 90,
  },
  vouchers: {
    what: 'Vouchers made for you and used by you, by e-mail address and phone number',
    why: 'so that a code works as often as it should',
    kept: 'until you ask us to delete them',
    where: 'database',
  },
  chats: {
    what: 'Chats with the assistant',
    why: 'to answer, and to see what is asked',
    kept: '90 days',
    where: 'database',
    days: 90,
  },
  mails: {
    what: 'E-mails that we sent you',
    why: 'to know what we told you, and to send it again',
    kept: '2 years',
    where: 'database',
    days: 730,
  },
  customers: {
    what: 'Notes of our staff about a customer, and which addresses belong together',
    why: 'to serve you without asking twice',
    kept: 'until you ask us to delete them',
    where: 'database',
  },
  partners: {
    what: 'Partner account: name, contact details, sign-in, place in the team, consents, notes of staff, notices',
    why: 'to run the account',
    kept: 'until the account is closed; notices 90 days',
    where: 'database',
  },
  payees: {
    what: 'Partners: legal name, home address, TRN, bank account or PayPal address, tax forms',
    why: 'to pay you, and for tax',
    kept: 'until the account is closed; with a payout as long as tax law requires',
    where: 'database',
  },
  earnings: {
    what: 'Partners: commissions, payouts, withheld tax, and the sales behind them',
    why: 'to pay you, and for tax',
    kept: 'as long as tax law requires',
    where: 'database',
  },
  signals: {
    what: 'Partners: fingerprints of contact and payment details, and what they have in common with others',
    why: 'to find accounts that belong to one person',
    kept: 'until the account is closed',
    where: 'database',
  },
  technical: {
    what: 'Technical: sessions, answers to repeated requests, and who of our staff changed what',
    why: 'for security',
    kept: 'sessions 1 day after they end, answers 7 days, the log of changes as long as its records',
    where: 'database',
  },
} as const satisfies Record<string, KeptKind>

export type KeptName = keyof typeof KEPT_KINDS

export const keptLines = Object.values(KEPT_KINDS).map(
  ({ what, why, kept, where }) => `${what}. Why: ${why}. Kept: ${kept}. Where: ${where}.`,
)
