// The desk of vouchers.

import type { ExportVouchers, MakeVoucher } from '#contract/vouchers.ts'
import { fileAsStaff, sendAsStaff } from './staff-call.ts'
import { usePostOnce, useStaffChange } from './staff-change.ts'
import { staffListQuery, staffQuery } from './staff-list.ts'

const LIST = '/api/vouchers'
const invalidates = /^\/api\/voucher/

export const voucherSumsQuery = () => staffQuery('/api/voucher-sums')

export const voucherUsesQuery = (voucherId: number, query: string) =>
  staffListQuery(`${LIST}/${voucherId}/uses`, query)

/** The file of vouchers, for a spreadsheet. */
export const exportVouchers = (filter: ExportVouchers) =>
  fileAsStaff('/api/voucher-exports', filter)

/** Makes a voucher once, however often it is pressed. */
export function useMakeVoucher() {
  const post = usePostOnce(LIST)
  return useStaffChange({ invalidates }, (voucher: MakeVoucher) => post(voucher))
}

export const useStopVoucher = () =>
  useStaffChange({ invalidates, waits: true }, (voucherId: number) =>
    sendAsStaff('POST', `${LIST}/${voucherId}/stop`),
  )
