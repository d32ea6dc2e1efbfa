// Refusals about money that comes in, and goes back: transfers, statements, gateways, refunds.

export const PAYMENT_REFUSALS = {
  // Booking a charge that is recorded already.
  'charge-known': [409, 'The payment with this id is recorded already.'],
  // Paying another amount than what is due.
  'due-changed': [409, 'The amount due is now {amount}. Your card was not charged.'],
  // Taking back a payment that a gateway made.
  'gateway-payment': [
    409,
    'Online card payments cannot be reversed here. Please refund them instead.',
  ],
  // Taking back a refund that a gateway made.
  'gateway-refund': [409, 'Refunds made to a card online cannot be reversed here.'],
  // A statement line or receipt is matched with another order.
  'line-matched': [409, 'This payment is already matched to another order.'],
  // Matching more of a bank line than is left of it.
  'line-too-much': [409, 'Only {left} left in this line.'],
  // Paying online while no gateway takes orders.
  'no-online-payments': [
    503,
    'Online card payments are not available right now. Please call us or pay by bank transfer.',
  ],
  // A refund for an order to which nothing is owed.
  'no-refund-due': [409, 'Nothing is owed for this order.'],
  // The order is paid by card.
  'not-a-transfer': [409, 'This order is not paid by bank transfer.'],
  // Booking money in another currency.
  'not-in-dollars': [409, 'This money is not in Jamaican dollars. Refund it at the gateway.'],
  // Reminding a customer of an order that is cancelled or paid in full.
  'nothing-due': [409, 'Nothing is due for this order.'],
  // Paying online an order of which nothing is due, that is cancelled, or whose card the shop
  // keeps.
  'nothing-to-pay': [409, 'This order cannot be paid online.'],
  // A notification that its gateway did not sign, or signed too long ago.
  'notice-refused': [400, 'This notification is not signed as it should be.'],
  // Paying again while an earlier payment may have been charged.
  'payment-open': [409, 'Your last payment is still being confirmed. Please wait a moment.'],
  // The gateway opened no payment page; nothing was charged.
  'payment-page-closed': [
    503,
    'The payment page did not open. Your card was not charged. Please try again in a minute or call us.',
  ],
  // The receipt was matched or rejected before.
  'receipt-decided': [409, 'This receipt has already been checked.'],
  // Cancelling an order as its shopper while a receipt waits for review.
  'receipt-waiting': [409, 'We are checking your receipt. To cancel this order, please call us.'],
  // A refund that the gateway cannot make.
  'refund-by-hand': [
    409,
    'The gateway cannot refund {amount} for this order. Refund it in the gateway’s dashboard, then record it here.',
  ],
  // A refund above the limit that nobody agreed to.
  'refund-needs-second': [409, 'A refund of this amount needs approval from a second person.'],
  // Agreeing to a refund and sending it as one person.
  'refund-own': [409, 'The same person cannot approve and send a refund.'],
  // Sending back more than is owed.
  'refund-too-much': [409, 'You can refund up to {amount}.'],
  // A refund beside one that a gateway is making.
  'refund-under-way': [
    409,
    'A refund for this order is in progress. Please wait for the gateway’s response.',
  ],
  // Taking back a payment that was sent back already.
  'refunds-stand': [409, 'This order already has refunds. Reverse those first.'],
  // A settlement list without a column of amounts.
  'settlement-no-amounts': [
    422,
    'This list has no column of amounts. Export it again with the amount of each payment, then choose the new file.',
  ],
  // A settlement list of which no row can be read.
  'settlement-no-rows': [
    422,
    'No payment could be read from this list. Export it with the id of each payment and choose it again.',
  ],
  // An OFX file of an account that is not in JMD.
  'statement-currency': [
    422,
    'This statement is in {currency}. Only statements in JMD can be imported.',
  ],
  // An OFX file that breaks off or holds other markup.
  'statement-damaged': [
    422,
    'This file is damaged or incomplete. Download it from your bank again.',
  ],
  // A bank statement or settlement list without rows and columns.
  'statement-not-csv': [
    422,
    'This is not a CSV file. Export the statement as CSV and choose it again.',
  ],
  // A bank statement or settlement list above 2 MiB or 10,000 rows.
  'statement-too-large': [413, 'This statement is too large. The limit is 2 MB and 10,000 rows.'],
  // A bank statement with `questions` left: rows that can be read in two ways.
  'statement-unclear': [
    422,
    'This statement can be read in two ways. Please answer the questions about it.',
  ],
  // Deciding a gateway's task that was decided otherwise.
  'task-decided': [409, 'Someone else has already decided this.'],
  // Booking a payment without the gateway's id and amount.
  'task-needs-charge': [422, 'Please enter the gateway’s payment ID and the amount.'],
  // Booking money without the order that it is for.
  'task-needs-order': [422, 'Please enter the order that this money is for.'],
  // A 21st attempt to pay one order within a day.
  'too-many-attempts': [429, 'Too many attempts today. Please call us or pay by bank transfer.'],
} as const
