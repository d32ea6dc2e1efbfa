// The courier's rates as staff change them.

import type { z } from 'zod'
import type { ChangeRates } from '#contract/delivery-rates.ts'
import { useChange } from './change.ts'
import { sendAsStaff, staffKey } from './staff-call.ts'

const RATES = '/api/shipping-rates'

type Change = { rates: z.input<typeof ChangeRates>; version: string }

/** Saves the rates as a whole, as they were seen at `version`. */
export const useSaveRates = () =>
  useChange(
    ({ rates, version }: Change) =>
      sendAsStaff('PUT', RATES, rates, { headers: { 'if-match': `"${version}"` } }),
    { replaces: staffKey(RATES) },
  )
