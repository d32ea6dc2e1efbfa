// Begins a payment with PowerTranz: the sale that the shop sends, and the page that leads the shopper to PowerTranz.

import type { PowerTranzSettings } from './gateway-settings.ts'
import { type Failure, notStarted, type Started, type Starting } from './gateway.ts'
import { type Api, JMD_NUMBER, jsonAmount, readResult, type Result } from './powertranz-api.ts'
import { codeOf, failureOf } from './powertranz-codes.ts'
import { policyOf } from './powertranz-document.ts'

/** How long a token can complete a payment. */
const TOKEN_MS = 5 * 60_000
const READY = 'SP4'

export async function startSale(
  api: Api,
  settings: PowerTranzSettings,
  payment: Starting,
): Promise<Started> {
  const answer = await api.post('/api/spi/sale', saleOf(payment, settings))
  const result = answer && readResult(answer.content)
  const code = answer ? `HTTP ${answer.status}` : 'no-answer'
  if (!answer || answer.status >= 500 || !result) {
    const isRefused = answer?.status === 401 || answer?.status === 403
    return notStarted(isRefused ? 'set-up' : 'unavailable', code)
  }
  const { iso, token, document, transactionId } = result
  if (iso !== READY) return { state: 'failed', failure: startFailureOf(result) }
  if (token === undefined || document === undefined) return notStarted('unavailable', 'no-token')
  if (transactionId !== undefined && transactionId !== payment.transactionId.toLowerCase())
    return notStarted('unavailable', 'other-id')
  const policy = policyOf(document, new URL(settings.url).origin)
  if (policy === undefined) return notStarted('set-up', 'document')
  return {
    state: 'started',
    gatewayId: payment.transactionId,
    to: { kind: 'document', html: document, policy },
    secret: token,
    expiresAt: new Date(payment.now.getTime() + TOKEN_MS),
  }
}

/** No card is involved yet, so nothing can be charged, whatever the code is. */
const startFailureOf = (result: Result): Failure =>
  failureOf(result) ?? { reason: 'unavailable', code: codeOf(result) }

function saleOf(payment: Starting, { pageSet, pageName }: PowerTranzSettings) {
  const { reference, orderReference, transactionId, amountCents, returnUrl } = payment
  return {
    TransactionIdentifier: transactionId,
    TotalAmount: jsonAmount(amountCents),
    CurrencyCode: JMD_NUMBER,
    ThreeDSecure: true,
    // PowerTranz takes one approved payment for each of these, and an order can have several attempts.
    OrderIdentifier: `${orderReference}-${reference}`,
    ExternalIdentifier: reference,
    ...billingOf(payment),
    ExtendedData: {
      ThreeDSecure: { ChallengeWindowSize: 5 },
      MerchantResponseUrl: returnUrl,
      HostedPage: { PageSet: pageSet, PageName: pageName },
    },
  }
}

/** 3-D Secure wants an address or a number of the customer; what PowerTranz would refuse is left out. */
function billingOf({ customer: { email, phone } }: Starting) {
  const digits = /^[+\d\s().-]{1,40}$/.test(phone) ? phone.replaceAll(/\D/g, '') : ''
  const address = {
    ...(/^[\w.+'-]{1,40}@[a-z\d.-]{3,45}$/i.test(email) &&
      email.length <= 50 && { EmailAddress: email }),
    ...(/^\d{7,15}$/.test(digits) && { PhoneNumber: digits }),
  }
  return Object.keys(address).length > 0 ? { BillingAddress: address } : {}
}
