// What shoppers and staff read about card payments. In a file without schemas, so that a page does not load zod.

import type { FailureReason, GatewayName } from './gateways.ts'

export const GATEWAY_NAMES: Record<GatewayName, string> = {
  fygaro: 'Fygaro',
  powertranz: 'PowerTranz',
  wipay: 'WiPay',
}

/** Why a payment failed, to the shopper; nothing was charged after any of these. */
export const FAILURE_TEXTS: Record<FailureReason, string> = {
  declined:
    'Your bank declined the card. Nothing was charged. Try another card, or pay by transfer.',
  'not-authenticated':
    'Your bank could not confirm that it was you. Nothing was charged. Try again, or use another card.',
  cancelled: 'You left the payment page before paying. Nothing was charged.',
  'set-up':
    'Our payment page is out of order. Nothing was charged. Please call us, or pay by transfer.',
  unavailable:
    'The payment page did not open. Nothing was charged. Please try again in a minute, or call us.',
}
