import type { AnswerOf } from '#web/api.ts'
import { newKey } from './call.ts'
import { withToken } from './staff-call.ts'
import { upload } from './upload.ts'

export type Upload<Address extends string> = {
  address: Address
  field: string
  files: readonly File[]
  /** From 0 to 1, while bytes are on their way; at 1 the server still works on them. */
  onProgress: (share: number) => void
}

/** Sends files and returns what the server makes of them. */
export function uploadAsStaff<const Address extends string>({
  address,
  field,
  files,
  onProgress,
}: Upload<Address>): Promise<AnswerOf<'POST', Address>> {
  const form = new FormData()
  for (const file of files) form.append(field, file)
  return withToken((headers) =>
    upload(address, form, {
      headers: { ...headers, 'idempotency-key': newKey() },
      onProgress: ({ loaded, total }) => onProgress(loaded / total),
    }),
  )
}
