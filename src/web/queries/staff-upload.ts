// Uploads by XMLHttpRequest, because fetch reports no upload progress.

import type { AnswerOf } from '#web/api.ts'
import { newKey, RequestError } from './call.ts'
import { dropStaffToken, lockEditor, staffToken } from './staff-token.ts'

const SIGNED_OUT = 401

export type Upload<Address extends string> = {
  address: Address
  field: string
  files: readonly File[]
  /** From 0 to 1, while bytes are on their way; at 1 the server still works on them. */
  onProgress: (share: number) => void
}

/** Sends files and returns what the server makes of them. */
export function uploadAsStaff<const Address extends string>(
  upload: Upload<Address>,
): Promise<AnswerOf<'POST', Address>> {
  const { address, field, files, onProgress } = upload
  const form = new FormData()
  for (const file of files) form.append(field, file)
  const request = new XMLHttpRequest()
  request.open('POST', address)
  const token = staffToken()
  if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
  request.setRequestHeader('idempotency-key', newKey())
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total))
  return new Promise((resolve, reject) => {
    request.addEventListener('load', () => {
      const { status, responseText, statusText } = request
      if (status >= 200 && status < 300)
        return resolve(JSON.parse(responseText) as AnswerOf<'POST', Address>)
      if (status === SIGNED_OUT) {
        if (token) dropStaffToken(token)
        else lockEditor()
      }
      reject(new RequestError(status, responseText, statusText))
    })
    request.addEventListener('error', () => reject(new Error('The connection was lost')))
    request.send(form)
  })
}
