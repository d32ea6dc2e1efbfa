// Settlement lists of gateways as staff upload and read them.

import type { GatewayName } from '#contract/gateways.ts'
import { fileAsStaff, sendAsStaff } from './staff-call.ts'
import { useStaffChange } from './staff-change.ts'
import { staffQuery } from './staff-list.ts'

const LISTS = '/api/gateway-settlements'

/** An upload may open tasks. */
const invalidates = /^\/api\/gateway-/

export const settlementQuery = (id: number) => staffQuery(`${LISTS}/${id}`)

type Upload = { file: File; gateway: GatewayName }

export const useUploadSettlement = () =>
  useStaffChange({ invalidates }, ({ file, gateway }: Upload) => {
    const form = new FormData()
    form.set('file', file)
    form.set('gateway', gateway)
    return sendAsStaff('POST', LISTS, form)
  })

/** The rows of a list that a search finds, for a spreadsheet. */
export const exportSettlementRows = (id: number, filter: { outcome?: string; q?: string }) =>
  fileAsStaff(`${LISTS}/${id}/row-exports`, filter)
