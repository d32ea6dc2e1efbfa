// What a typed code would do to an order, before anything is ordered. Nothing is locked or written.

import { refusalSentence } from '#contract/refusals.ts'
import type { VoucherEffect } from '#contract/voucher-sums.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'
import { findVoucher } from './find-voucher.ts'
import { effectOf } from './use-voucher.ts'
import { isBound, isGuess, refuseUnlessUsable, type VoucherAsking } from './voucher-rules.ts'
import { effectText } from '#contract/voucher-text.ts'
import type { VoucherRow } from './vouchers.table.ts'

export type VoucherPreview = {
  /** Null where the code is refused. */
  effect: VoucherEffect | null
  code: string
  says: string
  whose: string
  isUnknown: boolean
}

export async function previewVoucher(
  tx: Tx,
  typed: string,
  asking: VoucherAsking,
): Promise<VoucherPreview> {
  const voucher = await findVoucher(tx, typed)
  try {
    const { code, ...usable } = await refuseUnlessUsable(tx, voucher, asking)
    return {
      effect: effectOf(usable),
      code,
      says: effectText(usable),
      whose: asking.person ? '' : whoseText({ ...usable, code }),
      isUnknown: false,
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const isUnknown = isGuess(error)
    return {
      effect: null,
      code: isUnknown || !voucher ? typed : voucher.code,
      says: isUnknown && !asking.person ? UNKNOWN : refusalSentence(error.code, error.details),
      whose: '',
      isUnknown,
    }
  }
}

/** Before anybody is named, a code that is not theirs cannot be meant. */
const UNKNOWN = 'We do not know this code.'

function whoseText(voucher: VoucherRow): string {
  if (!isBound(voucher)) return ''
  if (!voucher.phoneKey) return 'Works only with the e-mail address it was sent to.'
  return voucher.emailKey
    ? 'Works only with the e-mail address or phone number on the claim.'
    : 'Works only with the phone number on the claim.'
}
