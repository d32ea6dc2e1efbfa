// All refusals. Each code has its user-facing message here, its status in http/refusals.ts and its
// description in docs/api.md; architecture.test.ts checks that none is missing.

export const REFUSALS = {
  'address-refused':
    'We cannot fetch a picture from that address. Please download it and choose the file instead.',
  'already-merged': 'These addresses are already merged.',
  'already-reviewed': 'You have already reviewed this item.',
  'not-reviewable': 'You can review an item after delivery, unless you returned it.',
  'review-changed': 'This review has since been edited. Please read it again.',
  'photos-too-large': 'The photos are too large. The limit is 24 MB in total.',
  'too-many-merged': 'A person can have up to 20 addresses.',
  'too-many-photos': 'Please choose five photos at most.',
  'bad-json': 'The request is not valid JSON.',
  'bad-idempotency-key': 'An Idempotency-Key has 8 to 200 visible characters.',
  'bad-mailed-code': 'That code is wrong or has expired. Please request a new one.',
  'bad-file': 'Please choose a JPEG, PNG, WebP or PDF file.',
  'bad-model': 'Please choose one .glb model, uncompressed, with its textures inside.',
  'bad-picture': 'Please choose a valid JPEG, PNG, WebP or AVIF picture.',
  'bad-turntable': 'Please choose 8 to 72 pictures of the same size, taken once around the item.',
  'bad-login': 'Invalid credentials. Please try again.',
  'bad-password': 'Access Denied - Incorrect password',
  'broadcast-ended': 'This e-mail has already been sent or cancelled.',
  'broadcast-started': 'This e-mail is being sent or has been sent and can no longer be changed.',
  'card-gone': 'No card details are kept for this order. Please contact the customer.',
  'card-not-sealed':
    'We accept card details only through our order page, which encrypts them for you.',
  'card-in-text': 'Please remove the card number: we only take card details in the card fields.',
  'costly-picture':
    'Pictures above {max} megapixels must not be interlaced and must be 8 bits per colour. Please save this one as a JPEG, or take a photo of it.',
  'colour-unknown': 'This piece does not come in that colour.',
  'commission-final': 'This commission can no longer be changed this way.',
  'file-too-large': 'The file is too large. The limit is 8 MB.',
  invalid: 'Please check the highlighted fields.',
  'key-reused':
    'Your first attempt was received with the earlier details. Please check it before you try again.',
  'mail-once': 'This e-mail contains a one-time code or link. Please create a new one instead.',
  'mail-waiting': 'This e-mail is already being sent.',
  'member-not-found': 'We cannot find that partner.',
  'month-not-over': 'This month is not over yet.',
  'moving-picture': 'Please choose a picture that is not animated.',
  'name-taken': 'This name or address is already in use.',
  'no-token': 'No authentication token',
  'nobody-listed': 'The mailing list is empty.',
  'not-a-panorama': 'Please choose a room picture that is twice as wide as it is high.',
  'not-allowed': 'You do not have permission to do this. Please ask an admin.',
  'too-many-rows': 'A list can have up to {rows} rows.',
  'not-csv': 'Please choose a CSV file with the columns of the list you downloaded.',
  'not-by-hand': 'Please check your details and send the form again.',
  'captcha-failed': 'Please complete the security check and send the form again.',
  'captcha-unavailable':
    'The security check is not working right now. Please try again or call us.',
  'mention-gone': 'One of the ticked entries has changed. Please search for the person again.',
  'not-found': 'This page or record does not exist.',
  'not-a-form': 'Please send a form with its files.',
  'not-json': 'Please send JSON.',
  'order-changed': 'Someone else has changed this order. Here is the latest version.',
  'order-closed': 'This order can no longer be changed here. Please call us.',
  'order-left': 'This item is no longer sold. To change it, set the order back to Confirmed first.',
  'document-not-found': 'We cannot find that document for this order.',
  'order-not-found': 'We cannot find that order.',
  'other-site': 'This request came from another site.',
  'other-member': 'These pages belong to another partner.',
  'orders-under-way':
    'This person has open orders. Deliver or cancel them before you erase the data.',
  'nothing-due': 'Nothing is due for this order.',
  'owed-to-person':
    'This person cannot be erased yet, because of their money: {debts}. Settle it first, then erase.',
  'wallet-not-empty':
    'This partner’s wallet is not empty. Pay out or settle the balance before you erase the data.',
  'out-of-stock': 'Sorry, {piece} has just sold out.',
  'lines-out-of-stock': 'Sorry, we do not have enough stock of {lines}.',
  'gateway-payment': 'Online card payments cannot be reversed here. Please refund them instead.',
  'gateway-refund': 'Refunds made to a card online cannot be reversed here.',
  'nothing-to-pay': 'This order cannot be paid online.',
  'due-changed': 'The amount due is now {amount}. Your card was not charged.',
  'payment-open': 'Your last payment is still being confirmed. Please wait a moment.',
  'too-many-attempts': 'Too many attempts today. Please call us or pay by bank transfer.',
  'payment-page-closed':
    'The payment page did not open. Your card was not charged. Please try again in a minute or call us.',
  'no-online-payments':
    'Online card payments are not available right now. Please call us or pay by bank transfer.',
  'no-card-here': 'You pay by card on a secure payment page. Please do not send card details.',
  'notice-refused': 'This notification is not signed as it should be.',
  'refund-by-hand':
    'The gateway cannot refund {amount} for this order. Refund it in the gateway’s dashboard, then record it here.',
  'refund-under-way':
    'A refund for this order is in progress. Please wait for the gateway’s response.',
  'task-decided': 'Someone else has already decided this.',
  'task-needs-charge': 'Please enter the gateway’s payment ID and the amount.',
  'task-needs-order': 'Please enter the order that this money is for.',
  'charge-known': 'The payment with this id is recorded already.',
  'not-in-dollars': 'This money is not in Jamaican dollars. Refund it at the gateway.',
  'settlement-no-amounts':
    'This list has no column of amounts. Export it again with the amount of each payment, then choose the new file.',
  'settlement-no-rows':
    'No payment could be read from this list. Export it with the id of each payment and choose it again.',
  'refunds-stand': 'This order already has refunds. Reverse those first.',
  'price-limit':
    'You can take up to {percent}% off the shop’s price, to {least}. Less needs a manager.',
  'price-unknown': 'The shop does not sell this item, so its price needs a manager.',
  'delivery-limit': 'The courier has another price for this parish. Another one needs a manager.',
  'parish-missing': 'Please choose the parish that the courier goes to.',
  'offer-elsewhere':
    'This quote is for delivery to {parish}. Please ask us for a quote to another parish.',
  'proposal-decided': 'This quote has been decided already, or its last day is over.',
  'proposal-own': 'Someone else has to approve a quote that you wrote.',
  'price-needs-reason': 'Please give a reason for the price change.',
  'price-missing': 'Please enter a price. This item is not in the catalogue.',
  'line-empty': 'To remove an item, leave it out of the list.',
  'line-twice': 'Each item can be listed only once.',
  'refund-too-much': 'You can refund up to {amount}.',
  'refund-needs-second': 'A refund of this amount needs approval from a second person.',
  'line-too-much': 'Only {left} left in this line.',
  'award-decided': 'Someone else has already decided this request.',
  'award-own': 'You cannot approve your own request.',
  'refund-own': 'The same person cannot approve and send a refund.',
  'no-refund-due': 'Nothing is owed for this order.',
  'box-sent': 'A box in this shipment has already been sent. Please check the order’s shipments.',
  'box-unknown': 'That box is no longer in the order. Please check the order’s shipments.',
  'carrier-closed': 'This carrier is no longer in use. Please choose another.',
  'carrier-name-taken': 'There is already a carrier with this name.',
  'stored-reply-title-taken': 'Another stored reply has this title.',
  'order-not-to-send':
    'This order is cancelled or delivered. Change its status before you send anything more.',
  'shipment-day': 'Please choose a date between the order date and today.',
  'shipment-delivered': 'This shipment has been delivered and can no longer be undone.',
  'shipment-of-cancelled': 'This order is cancelled. Restore it before you undo a shipment.',
  'shipment-taken-back': 'This shipment has been undone.',
  'not-left': 'These items have not been shipped. Change the order lines instead.',
  'too-many-returned': 'Up to {pieces} can be returned on this line.',
  'total-too-large': 'The order total cannot be more than J$99,999,999.99.',
  'change-line-prices': 'Change the prices of the lines.',
  'several-pieces-later':
    'Orders of several items are not available yet. Please order one item or try again shortly.',
  'partner-closed': 'This account is closed for good. Nothing can be changed in it any more.',
  'partner-known': 'A partner with this e-mail address is with us already. Please sign in instead.',
  'price-changed': 'The price has changed to {price}. Please look again before you order.',
  'product-not-found': 'We cannot find that product.',
  'sku-taken': 'The SKU {sku} is already used by {by}. Please choose another.',
  'product-changed': 'Someone else has changed this product. Here are the latest details.',
  'no-delivery-to-quote':
    'There is no delivery to quote: the order is picked up, or priced already.',
  'free-delivery': 'Only a manager can make a courier’s delivery free.',
  'service-stands':
    'The service of an order cannot be changed. Please change the price of its delivery instead.',
  'service-not-offered':
    '{service} delivery to {parish} is not offered for this order. Please choose another way.',
  'sponsor-inactive': 'This partner cannot be a sponsor at present.',
  'breach-changed':
    'A newer version of this breach was saved by someone else. Please look at it first.',
  'breach-in-future': 'These dates cannot be in the future.',
  'signal-changed': 'There is new information. Please check it again.',
  'settings-changed': 'Someone else has changed these settings. Here are the latest values.',
  'sponsor-below': 'A partner cannot move under their own team.',
  'placement-below': 'A partner cannot be placed under their own team.',
  'same-placement': 'This partner is placed there already.',
  'no-sale': 'To show a sale, enter a regular price that is higher than the sale price.',
  'no-sponsor': 'This partner has no sponsor: give them one first.',
  'ranks-month-begun':
    'Please choose a month that has not begun: ranks are reviewed by whole months.',
  'rates-changed': 'Someone else has changed the rates. Here are the latest ones.',
  'rank-held': 'This partner has that rank, or a higher one, already.',
  'run-changed':
    'Commissions have changed since this run was calculated. Please calculate it again.',
  'run-lines-wrong':
    'Some lines have changed since they were calculated. Remove or confirm each one.',
  'run-lines-changed':
    'Lines were removed from this run since you opened it: {names}. Please check it again.',
  'agreement-changed': 'The agreement has changed. Please read it again.',
  'run-open': 'The run of {run} is still a draft. Lock or cancel it first.',
  'run-step': 'This payout run is not at that step.',
  'more-than-earned': 'You can deduct up to {earned}, the total earned.',
  'more-than-withheld': 'You can pay over up to {due}, the total withheld.',
  'tax-day-ahead': 'Please choose today or an earlier day.',
  'tax-payment-noted': 'A payment with this reference has already been recorded.',
  'same-person': 'You cannot approve a run you locked yourself.',
  'sign-in-first': 'Please sign in first.',
  'second-role-off': 'Staff can have only one role. An admin can change this in Settings.',
  'storage-unavailable': 'The file could not be stored just now. Please try again in a moment.',
  'still-in-stock': 'Good news: this item is in stock. You can order it now.',
  'stock-moved': 'The stock has changed. Now in stock: {fresh}.',
  'list-too-large': 'The file is too large. The limit is 1 MB.',
  'too-large': 'The request is too large.',
  'too-many-files': 'You have reached the limit for receipts on this order. Please call us.',
  'damage-too-late':
    'The 48 hours for reporting damage ended on {until}. The warranty may still cover it.',
  'exchange-too-late': 'The 30 days for exchanging an unopened box ended on {until}.',
  'nothing-left-yet': 'This order has not been shipped yet.',
  'warranty-not-begun': 'The warranty starts on the day the item is delivered.',
  'warranty-over': 'The warranty of this item ended on {until}. You can still ask us a question.',
  'no-exchange-decided': 'This case is closed or was not decided as an exchange.',
  'choose-box': 'Please choose a box of that item.',
  'choose-piece': 'Please choose the item.',
  'too-many-cases':
    'This order already has {cases} open cases. Please add a message to one of them.',
  'case-closed': 'This case is closed.',
  'too-many-case-files': 'A case can have up to {files} {kind}s.',
  'case-files-too-large': 'The files in a case can be up to 150 MB in total.',
  'order-files-too-large':
    'The files of an order can have 300 MB together. Please send more on WhatsApp.',
  'unpaid-files-too-large': 'Before an order is paid, its files can have 20 MB together.',
  'question-takes-pictures':
    'A question takes photos only. For damage or a fault, please report it as that.',
  'too-many-bytes-today':
    'Too many files came from your network today. Please try again tomorrow, or call us.',
  'no-room-for-videos':
    'We cannot store more videos right now. Your case is open and keeps its time, and we will ask you for the video.',
  'bad-video': 'This file is damaged or is not an MP4, MOV or WebM video.',
  'part-out-of-order': 'The upload was interrupted. Please start it again.',
  'part-size': 'The upload was interrupted. Please start it again.',
  'no-room-for-files':
    'We cannot receive files right now. Please try again later or send them on WhatsApp.',
  'case-not-decided': 'Please decide the case first.',
  'too-many-links':
    'You have requested this link too many times. Please check your e-mail, try again in an hour or call us.',
  'too-many-pixels': 'This picture has more than {max} megapixels. Please make it smaller first.',
  'too-many-views': 'You have reached the limit for saved views. Remove one first.',
  'too-many-reveals':
    'You have reached the hourly limit for opening cards. Please try again later.',
  'vault-key-known': 'This vault key has been used before. Please create a new one.',
  'too-many-readers': 'Too many files are being opened at once. Please try again in a few seconds.',
  'too-often': 'Too many attempts. Please wait a moment.',
  'voucher-unknown': 'We do not know this code.',
  'voucher-not-valid': 'This code is not valid for this e-mail and phone number.',
  'voucher-stopped': 'This code is no longer valid.',
  'voucher-not-yet': 'This code is valid from {day}.',
  'voucher-over': 'This code expired on {day}.',
  'voucher-used-up': 'This code has reached its limit.',
  'voucher-needs-delivery': 'This code is for free delivery and cannot be used with pick-up.',
  'voucher-other-pieces': 'This code can only be used on {pieces}.',
  'voucher-below-minimum': 'Spend {short} more to use this code (minimum {minimum}).',
  'too-many-lines':
    'This order already has {items} items. Please write the new item as a new order.',
  'one-voucher': 'You can use only one code per order.',
  'code-taken': 'Another voucher has this code. Please choose another one.',
  'no-such-prize': 'This prize is not on the wheel and cannot be given.',
  'voucher-gone':
    'The code {code} can no longer be used. Restore the order without it, at its full price.',
  'wheel-off': 'The wheel is not available today. Please try again another day.',
  'day-past': 'Please choose today or a later date.',
  'line-matched': 'This payment is already matched to another order.',
  'not-a-transfer': 'This order is not paid by bank transfer.',
  'offer-closed': 'This quote is no longer available. Please request a new one.',
  'offer-delivers': 'This quote includes delivery. Please choose courier delivery.',
  'offer-expired': 'This quote has expired. Please request a new one.',
  'order-cancelled': 'This order is cancelled. Restore it first if the item is still in stock.',
  'order-paid': 'This order is paid already.',
  'plan-cannot-run':
    'Only team plans with a width of five can be published. You can save this one as a draft and simulate it.',
  'plan-needs-notice': 'Partners must get 60 days notice. The earliest start date is {day}.',
  'plan-not-confirmed': 'To confirm, type the plan name exactly as shown.',
  'plan-published': 'This plan is published and stays as it is. Draft a new one instead.',
  'simulation-too-large': 'These months have more than {max} sales. Please choose fewer months.',
  'partner-active': 'This partner is active already.',
  'partner-inactive': 'An inactive partner earns nothing. Reinstate them first.',
  'partner-suspended': 'This partner is suspended already.',
  'same-sponsor': 'This partner already has that sponsor.',
  'quote-closed': 'This quote has already been accepted.',
  'quote-not-found': 'We cannot find that quote.',
  'receipt-waiting': 'We are checking your receipt. To cancel this order, please call us.',
  'receipt-decided': 'This receipt has already been checked.',
  'statement-currency': 'This statement is in {currency}. Only statements in JMD can be imported.',
  'statement-damaged': 'This file is damaged or incomplete. Download it from your bank again.',
  'statement-not-csv': 'This is not a CSV file. Export the statement as CSV and choose it again.',
  'statement-too-large': 'This statement is too large. The limit is 2 MB and 10,000 rows.',
  'statement-unclear':
    'This statement can be read in two ways. Please answer the questions about it.',
  'upload-too-large': 'The file is too large. The limit is {limit}.',
  'authenticator-on': 'The authenticator app is already on.',
  'authenticator-off': 'Set the authenticator app up first.',
  'code-needed': 'Please enter the code from your authenticator app.',
  'bad-code': 'This code is not valid. Wait for the next one and try again.',
  'wrong-current-password': 'This is not your present password.',
  'invitation-invalid':
    'This invitation has been used, withdrawn or has expired. If you have already joined, sign in. Otherwise ask for a new one.',
  'last-admin': 'The shop needs at least one active admin. Make someone else an admin first.',
  unavailable: 'The shop is busy. Please try again in a moment.',
} as const

export type RefusalCode = keyof typeof REFUSALS
/** What fills the placeholders; `at` is the path of the field at fault. */
export type RefusalDetails = Record<string, string | number>
export type Issue = { path: string; message: string }

/** The body of an error response. `fresh` is the current record, if somebody else has changed it. */
export type RefusalView = {
  error: string
  issues?: Issue[]
  fresh?: unknown
  /** What the order would cost now. */
  breakdown?: unknown
  /** What else is required to sign in. */
  needs?: 'code'
}

/** The message of a code, with its `{placeholders}` filled from the details. */
export function refusalSentence(code: RefusalCode, details: RefusalDetails = {}): string {
  return REFUSALS[code].replaceAll(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? ''))
}
