// The courier's rates as staff see and change them.

import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { ChangeRates, RatesView } from '#contract/delivery-rates.ts'
import { shopQuery } from './shop.ts'
import { sendAsStaff } from './staff-call.ts'
import { useStaffChange } from './staff-change.ts'
import { staffQuery } from './staff-list.ts'

const RATES = '/api/shipping-rates'

export const ratesQuery = () => staffQuery(RATES)

type Change = { rates: z.input<typeof ChangeRates>; version: string }

/** Saves the rates as a whole, as they were seen at `version`. */
export function useSaveRates() {
  const client = useQueryClient()
  const effects = {
    invalidates: /^\/api\/(shipping-rates|set-up)$/,
    replaces: ratesQuery().queryKey,
  }
  return useStaffChange(effects, async ({ rates, version }: Change): Promise<RatesView> => {
    const headers = { 'if-match': `"${version}"` }
    const saved = await sendAsStaff('PUT', RATES, rates, { headers })
    void client.invalidateQueries({ queryKey: shopQuery().queryKey })
    return saved
  })
}
