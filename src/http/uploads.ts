// Reads an uploaded file, which comes as the field of a form or as the whole body, within a limit
// that counts what really arrives.

import type { Context } from 'hono'
import { readBytes } from './endpoint.ts'
import { Refusal, tooLarge } from '#platform/refusal.ts'

/** What a form adds around its files. */
const MULTIPART_BYTES = 64 * 1024

export type Uploaded = { fileName: string; bytes: Buffer }

/** The files of one upload; a form's are those of its field `field`. */
export async function readUploads(c: Context, field: string, limit: number): Promise<Uploaded[]> {
  const request = c.req.raw
  const type = request.headers.get('content-type') ?? ''
  const bytes = await readBytes(request, limit + MULTIPART_BYTES, tooLarge(limit))
  if (!/^multipart\/form-data\b/i.test(type))
    return bytes.length > 0 ? [{ fileName: c.req.query('name') ?? '', bytes }] : []
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } })
    .formData()
    .catch(() => null)
  const files = (form?.getAll(field) ?? []).filter((part) => part instanceof File)
  return Promise.all(
    files.map(async (file) => ({
      fileName: file.name,
      bytes: Buffer.from(await file.arrayBuffer()),
    })),
  )
}

/** The one file of an upload, of which `limit` bytes at most are taken. */
export async function readUpload(
  c: Context,
  limit: number,
  missing: 'bad-picture' | 'bad-model',
): Promise<Uploaded> {
  const [file] = await readUploads(c, 'file', limit)
  if (!file) throw new Refusal(missing)
  if (file.bytes.length > limit) throw tooLarge(limit)
  return file
}
