// Settlement lists of gateways, which staff upload.

import type { GatewayName } from '#contract/gateways.ts'
import { useChange } from './change.ts'
import { sendAsStaff } from './staff-call.ts'

type Upload = { file: File; gateway: GatewayName }

export const useUploadSettlement = () =>
  useChange(({ file, gateway }: Upload) => {
    const form = new FormData()
    form.set('file', file)
    form.set('gateway', gateway)
    return sendAsStaff('POST', '/api/gateway-settlements', form)
  })
