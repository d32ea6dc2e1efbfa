// All refusals. Each code has its user-facing message here, its status in http/refusals.ts and its
// description in docs/api.md; architecture.test.ts checks that none is missing.

export const REFUSALS = {
  'address-refused':
    'We cannot fetch a picture from that address. Please download it and choose the file instead.',
  'already-merged': 'These addresses are one person’s already.',
  'already-reviewed': 'You have reviewed this piece already.',
  'not-reviewable': 'A piece can be reviewed once it is delivered, and not after it came back.',
  'review-changed': 'This review was written again meanwhile. Please read it once more.',
  'photos-too-large': 'The photos are too large. Together they may have 24 MB.',
  'too-many-merged': 'A person has twenty addresses at most.',
  'too-many-photos': 'Please choose five photos at most.',
  'bad-json': 'The request is not valid JSON.',
  'bad-idempotency-key': 'An Idempotency-Key has 8 to 200 visible characters.',
  'bad-mailed-code': 'That code is not right, or no longer good. Please ask for a new one.',
  'bad-file': 'Please choose a JPEG, PNG, WebP or PDF file.',
  'bad-model': 'Please choose one .glb model, uncompressed, with its textures inside.',
  'bad-picture': 'Please choose a JPEG, PNG, WebP or AVIF picture that opens as nothing else.',
  'bad-turntable': 'Please choose 8 to 72 pictures of the same size, taken once around the piece.',
  'bad-login': 'Invalid credentials. Please try again.',
  'bad-password': 'Access Denied - Incorrect password',
  'broadcast-ended': 'This mail has been sent or cancelled.',
  'broadcast-started': 'This mail is on its way or done, and stays as it was.',
  'card-gone': 'No card details are kept for this order. Please contact the customer.',
  'card-not-sealed':
    'We take card details sealed only. Please order on our own pages, which seal them for you.',
  'card-in-text': 'Please remove the card number: we only take card details in the card fields.',
  'costly-picture':
    'Pictures above {max} megapixels are taken without interlacing and with 8 bits a colour only. Please save this one as a JPEG, or take a photo of it.',
  'colour-unknown': 'This piece does not come in that colour.',
  'commission-final': 'This commission can no longer be changed like that.',
  'file-too-large': 'The file is too large. The limit is 8 MB.',
  invalid: 'Some details need another look.',
  'key-reused':
    'Your first try went through, with the details as they were then. Please check it before you send another.',
  'mail-once': 'This mail holds a code or a link that works once. Please have a new one made.',
  'mail-waiting': 'This mail is on its way already.',
  'member-not-found': 'We cannot find that partner.',
  'month-not-over': 'This month is not over yet.',
  'moving-picture': 'Please choose a picture that stands still.',
  'name-taken': 'This name or address is already in use.',
  'no-token': 'No authentication token',
  'nobody-listed': 'Nobody is on the mailing list yet.',
  'not-a-panorama': 'Please choose a room picture that is twice as wide as it is high.',
  'not-allowed': 'Your account may not do this.',
  'too-many-rows': 'A list takes {rows} rows at most.',
  'not-csv': 'Please choose a CSV file with the columns of the list you downloaded.',
  'not-by-hand': 'That was quicker than anybody types. Please look it over and send it once more.',
  'captcha-failed': 'Please show that you are a person, and send it once more.',
  'captcha-unavailable':
    'We cannot check just now that you are a person. Please try again, or call us.',
  'mention-gone': 'A place you ticked changed meanwhile. Find the person again.',
  'not-found': 'There is nothing here.',
  'not-a-form': 'Please send a form with its files.',
  'not-json': 'Please send JSON.',
  'order-changed': 'Somebody changed this order meanwhile. Here is how it stands now.',
  'order-closed': 'This order can no longer be changed here. Please call us.',
  'order-left':
    'This piece has left the shop. To change it, set the order back to Confirmed first.',
  'document-not-found': 'We cannot find that document with this order.',
  'order-not-found': 'We cannot find that order.',
  'other-site': 'This request came from another site.',
  'other-member': 'These pages belong to another partner.',
  'orders-under-way': 'This person has orders under way. Deliver or cancel them first, then erase.',
  'nothing-due': 'Nothing is due for this order.',
  'owed-to-person':
    'This person cannot be erased yet, because of their money: {debts}. Settle it first, then erase.',
  'wallet-not-empty':
    'This partner’s wallet is not empty. Pay out or settle what is in it first, then erase.',
  'out-of-stock': 'Sorry, {piece} has just sold out.',
  'lines-out-of-stock': 'Sorry, there is not enough of {lines}.',
  'gateway-payment': 'A payment of a gateway cannot be taken back here. It can only be refunded.',
  'gateway-refund': 'A refund that a gateway has made cannot be taken back here.',
  'nothing-to-pay': 'Nothing of this order can be paid online.',
  'due-changed': 'What is due has changed: it is {amount} now. Nothing was charged.',
  'payment-open': 'Your last payment is still being confirmed. Please wait a moment.',
  'too-many-attempts': 'That was tried too often today. Please call us, or pay by transfer.',
  'payment-page-closed':
    'The payment page did not open. Nothing was charged. Please try again in a minute, or call us.',
  'no-online-payments':
    'Card payments online are off just now. Please call us, or pay by transfer.',
  'no-card-here': 'Cards are paid on our bank’s own page. Please send no card details.',
  'notice-refused': 'This notification is not signed as it should be.',
  'refund-by-hand':
    'The gateway cannot send back {amount} of this order. Refund it in the gateway’s dashboard, then record it.',
  'refund-under-way': 'A refund of this order is under way. Wait until the gateway has answered.',
  'task-decided': 'This was decided otherwise meanwhile.',
  'task-needs-charge': 'Please enter the gateway’s id of the payment and its amount.',
  'task-needs-order': 'Please enter the order that this money is for.',
  'charge-known': 'The payment with this id is recorded already.',
  'not-in-dollars': 'This money is not in Jamaican dollars. Refund it at the gateway.',
  'settlement-no-amounts':
    'No column of this list holds amounts. Export it with the amount of each payment and choose it again.',
  'settlement-no-rows':
    'No payment could be read from this list. Export it with the id of each payment and choose it again.',
  'refunds-stand': 'Money of this order was sent back already. Take those refunds back first.',
  'price-limit':
    'You can take up to {percent}% off the shop’s price, to {least}. Less needs a manager.',
  'price-unknown': 'The shop does not sell this item, so its price needs a manager.',
  'delivery-limit': 'The courier has another price for this parish. Another one needs a manager.',
  'parish-missing': 'Please choose the parish that the courier goes to.',
  'offer-elsewhere':
    'This quote is for delivery to {parish}. Please ask us for a quote to another parish.',
  'proposal-decided': 'This quote has been decided already, or its last day is over.',
  'proposal-own': 'Someone else has to approve a quote that you wrote.',
  'price-needs-reason': 'Please say why the price is another.',
  'price-missing': 'Please enter a price: the shop does not sell this piece.',
  'line-empty': 'Please leave a line out to remove it.',
  'line-twice': 'Please send each line once.',
  'refund-too-much': 'No more can be sent back than {amount}.',
  'refund-needs-second': 'A second person has to agree to a refund of this amount first.',
  'line-too-much': 'Only {left} of this line is left.',
  'award-decided': 'This request was decided otherwise meanwhile.',
  'award-own': 'Somebody else has to approve what you asked for.',
  'refund-own': 'Somebody else has to do the other half of this refund.',
  'no-refund-due': 'Nothing is owed for this order.',
  'box-sent': 'A box of this shipment has left already. Look at the order’s shipments again.',
  'box-unknown': 'The order has no such box any more. Look at its shipments again.',
  'carrier-closed': 'This carrier takes nothing more. Please choose another.',
  'carrier-name-taken': 'Another carrier is called so.',
  'stored-reply-title-taken': 'Another stored reply has this title.',
  'order-not-to-send':
    'This order is cancelled or delivered. Change its status before you send anything more.',
  'shipment-day': 'Please choose a day from the order’s own to today.',
  'shipment-delivered': 'This shipment was delivered, so it can no longer be taken back.',
  'shipment-of-cancelled':
    'This order is cancelled. Restore it before you take a shipment of it back.',
  'shipment-taken-back': 'This shipment was taken back.',
  'not-left': 'These pieces have not left the shop. Change the order’s lines instead.',
  'too-many-returned': 'This line has {pieces} to come back at most.',
  'total-too-large': 'An order may cost J$99,999,999.99 at most.',
  'change-line-prices': 'Change the prices of the lines.',
  'several-pieces-later':
    'Orders of several pieces open in a moment. Please order one piece, or try again shortly.',
  'partner-closed': 'This account is closed for good. Nothing can be changed in it any more.',
  'partner-known': 'A partner with this e-mail address is with us already. Please sign in instead.',
  'price-changed': 'The price has changed to {price}. Please look again before you order.',
  'product-not-found': 'We cannot find that product.',
  'sku-taken': 'The SKU {sku} names {by} already. Please choose another one.',
  'product-changed': 'Somebody changed this product meanwhile. Here are the fresh numbers.',
  'no-delivery-to-quote':
    'There is no delivery to quote: the order is picked up, or priced already.',
  'free-delivery': 'Only a manager can make a courier’s delivery free.',
  'service-stands':
    'The service of an order cannot be changed. Please change the price of its delivery instead.',
  'service-not-offered':
    '{service} delivery to {parish} is not offered for this order. Please choose another way.',
  'sponsor-inactive': 'This partner cannot be a sponsor at present.',
  'breach-changed':
    'A newer version of this breach was written meanwhile. Please look at it first.',
  'breach-in-future': 'A breach is found, and somebody notified of it, at this moment or before.',
  'signal-changed': 'More was found meanwhile. Please look at it once more.',
  'settings-changed': 'Somebody changed these settings meanwhile. Here are the fresh values.',
  'sponsor-below': 'A partner cannot move under their own team.',
  'placement-below': 'A partner cannot be placed under their own team.',
  'same-placement': 'This partner is placed there already.',
  'no-sale': 'A sale needs the price before it, above the price now.',
  'no-sponsor': 'This partner has no sponsor: give them one first.',
  'ranks-month-begun':
    'Please choose a month that has not begun: ranks are reviewed by whole months.',
  'rates-changed': 'Somebody changed the rates meanwhile. Here are the fresh ones.',
  'rank-held': 'This partner has that rank, or a higher one, already.',
  'run-changed':
    'Commissions have changed since this run was calculated. Please calculate it again.',
  'run-lines-wrong':
    'Some lines are no longer as they were calculated. Take each of them out, or confirm it.',
  'run-lines-changed':
    'Lines were taken out since you looked at this run: {names}. Please look at it again.',
  'agreement-changed': 'The agreement has changed. Please read it again.',
  'run-open': 'The run of {run} is still a draft. Lock or cancel it first.',
  'run-step': 'This payout run is not at that step.',
  'more-than-earned': 'No more than {earned} can be taken back: that was earned in all.',
  'more-than-withheld': 'No more than {due} can be paid over: that is withheld for good.',
  'tax-day-ahead': 'Please choose today or an earlier day.',
  'tax-payment-noted': 'A payment with this reference is noted already.',
  'same-person': 'Somebody else has to approve what you locked.',
  'sign-in-first': 'Please sign in first.',
  'second-role-off':
    'Nobody may hold two roles in this shop. An admin can allow it in the settings.',
  'storage-unavailable': 'The file could not be stored just now. Please try again in a moment.',
  'still-in-stock': 'Good news: this piece is in stock. You can order it now.',
  'stock-moved': 'The stock moved meanwhile. On hand now: {fresh}.',
  'list-too-large': 'The list is too large: 1 MB at most.',
  'too-large': 'The request is too large.',
  'too-many-files': 'This order already has all the receipts it can take. Please call us.',
  'damage-too-late':
    'Damage had to be reported within 48 hours, until {until}. A fault may still be covered by the warranty.',
  'exchange-too-late': 'An unopened box could be exchanged for 30 days, until {until}.',
  'nothing-left-yet': 'Nothing of this order has left us yet.',
  'warranty-not-begun': 'The warranty starts on the day that the piece is delivered.',
  'warranty-over': 'The warranty of this piece ended on {until}. You can still ask us a question.',
  'no-exchange-decided': 'This case is not decided as an exchange, or it is closed.',
  'choose-box': 'Please choose a box of that piece.',
  'choose-piece': 'Please choose the piece that it is about.',
  'too-many-cases': 'This order has {cases} open cases. Please write in one of them.',
  'case-closed': 'This case is closed.',
  'too-many-case-files': 'A case takes {files} {kind}s at most.',
  'case-files-too-large': 'The files of a case may have 150 MB together.',
  'order-files-too-large':
    'The files of an order can have 300 MB together. Please send more on WhatsApp.',
  'unpaid-files-too-large': 'Before an order is paid, its files can have 20 MB together.',
  'question-takes-pictures':
    'A question takes photos only. For damage or a fault, please report it as that.',
  'too-many-bytes-today':
    'Too many files came from your network today. Please try again tomorrow, or call us.',
  'no-room-for-videos':
    'We cannot store more videos right now. Your case is open and keeps its time, and we will ask you for the video.',
  'bad-video': 'Please choose an MP4, MOV or WebM video. This file is none, or is damaged.',
  'part-out-of-order': 'This part of the file does not follow what has arrived.',
  'part-size': 'This part of the file does not have the announced size.',
  'no-room-for-files':
    'We cannot take files at this moment. Please try again later, or send them on WhatsApp.',
  'case-not-decided': 'Please decide the case first.',
  'too-many-links':
    'The link was requested too often. Please look in your mail, try again in an hour, or call us.',
  'too-many-pixels': 'This picture has more than {max} megapixels. Please make it smaller first.',
  'too-many-views': 'You keep as many views as there is room for. Forget one first.',
  'too-many-reveals':
    'You have opened as many cards as one person may in an hour. Please wait a while.',
  'vault-key-known': 'This vault key has served before. Please make a new one.',
  'too-many-readers': 'Too many files are being opened at once. Please try again in a few seconds.',
  'too-often': 'Too many tries. Please wait a moment.',
  'voucher-unknown': 'We do not know this code. Please check it letter by letter.',
  'voucher-stopped': 'This code no longer holds.',
  'voucher-not-yet': 'This code holds from {day} on.',
  'voucher-over': 'This code held until {day}.',
  'voucher-used-up': 'This code has been used as often as it can be.',
  'voucher-used-by-you': 'You have used this code already.',
  'voucher-needs-delivery': 'This code pays for a delivery, and this order is picked up.',
  'voucher-other-pieces': 'This code is for {pieces}.',
  'voucher-below-minimum': '{short} short of the {minimum} that this code needs.',
  'one-voucher': 'One code an order: please choose which.',
  'code-taken': 'Another voucher has this code. Please choose another one.',
  'no-such-prize': 'The wheel has no such prize, so there is nothing to give.',
  'voucher-gone':
    'The code {code} can no longer be used. Restore the order without it, at its full price.',
  'wheel-off': 'The wheel is resting. Please look in another day.',
  'day-past': 'Please choose a day that has not passed yet.',
  'line-matched': 'This money is counted for another order already.',
  'not-a-transfer': 'This order is not paid by bank transfer.',
  'offer-closed': 'This offer is no longer open. Please ask us for a new one.',
  'offer-delivers': 'This offer is with its delivery. Please choose the courier.',
  'offer-expired': 'This offer has run out. Ask us again, and we will gladly make a new one.',
  'order-cancelled': 'This order is cancelled. Restore it first, if its piece is still there.',
  'order-paid': 'This order is paid already.',
  'plan-cannot-run':
    'Only a team plan that is five wide can run today. This one can be drafted and simulated.',
  'plan-needs-notice':
    'Partners have 60 days notice of a change of pay: it may count from {day} on.',
  'plan-not-confirmed': 'Please write the plan’s name exactly as it stands, to confirm.',
  'plan-published': 'This plan is published and stays as it is. Draft a new one instead.',
  'simulation-too-large': 'These months have more than {max} sales. Please choose fewer months.',
  'partner-active': 'This partner is active already.',
  'partner-inactive': 'An inactive partner earns nothing. Reinstate them first.',
  'partner-suspended': 'This partner is suspended already.',
  'same-sponsor': 'This partner stands under that sponsor already.',
  'quote-closed': 'This request is settled: its offer was accepted.',
  'quote-not-found': 'We cannot find that offer.',
  'receipt-waiting':
    'We are checking the proof of deposit that you sent, so this order is kept. To cancel it, please call us.',
  'receipt-decided': 'This receipt has been dealt with already.',
  'statement-encoding':
    'This file is not in UTF-8. Save it once more as “CSV UTF-8” and choose it again.',
  'statement-not-csv': 'This is not a CSV file. Export the statement as CSV and choose it again.',
  'statement-too-large': 'This statement is too large. The limit is 2 MB and 10,000 rows.',
  'upload-too-large': 'The file is too large. The limit is {limit}.',
  'authenticator-on': 'The authenticator app is already on.',
  'authenticator-off': 'Set the authenticator app up first.',
  'code-needed': 'Please enter the code from your authenticator app.',
  'bad-code': 'This code is not valid. Wait for the next one and try again.',
  'wrong-current-password': 'This is not your present password.',
  'invitation-invalid':
    'This invitation was used, taken back or has expired. If you joined by it, sign in; otherwise ask for a new one.',
  'last-admin': 'The shop needs at least one active admin. Make somebody else admin first.',
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
