// The one file of a multipart form, read within a limit.

import { basename } from 'node:path'
import { readBytes } from './endpoint.ts'
import { Refusal } from '#platform/refusal.ts'
import type { RefusalCode } from '#contract/refusals.ts'

const MULTIPART_BYTES = 16 * 1024
const FILE_NAME_LENGTH = 120

type Limit = {
  bytes: number
  tooLarge: Extract<RefusalCode, 'file-too-large' | 'statement-too-large'>
  missing: Extract<RefusalCode, 'bad-file' | 'statement-not-csv'>
}

export type Uploaded = { name: string; bytes: Buffer; form: FormData }

export async function uploadedFile(request: Request, limit: Limit): Promise<Uploaded> {
  const bytes = await readBytes(request, limit.bytes + MULTIPART_BYTES, limit.tooLarge)
  const headers = { 'content-type': request.headers.get('content-type') ?? '' }
  const form = await new Response(new Uint8Array(bytes), { headers }).formData().catch(() => null)
  const file = form?.get('file')
  if (!form || !(file instanceof File) || file.size === 0) throw new Refusal(limit.missing)
  if (file.size > limit.bytes) throw new Refusal(limit.tooLarge)
  return { name: shownName(file.name), bytes: Buffer.from(await file.arrayBuffer()), form }
}

/** The name it came with, for people only: no folders, nothing unreadable, of bounded length. */
function shownName(name: string): string {
  const plain = basename(name.replaceAll('\\', '/')).replaceAll(/[^\p{L}\p{N}\p{P}\p{Zs}]/gu, '')
  return plain.slice(0, FILE_NAME_LENGTH) || 'file'
}
