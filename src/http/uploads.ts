// Reads uploaded files within a limit on the bytes that arrive, and sends them back.

import { basename } from 'node:path'
import type { Context } from 'hono'
import { z } from 'zod'
import { ADDRESS_DAY_BYTES } from '#contract/case-file-limits.ts'
import { FORM_NAME_FIELD, TRAP_FIELD } from '#contract/plain-forms.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import { Refusal, tooLarge } from '#platform/refusal.ts'
import { MIN_FREE_BYTES } from '#domain/cases/case-files.ts'
import { freeBytes } from '#platform/files/files.ts'
import type { Places } from '#platform/files/intake.ts'
import { throttlePerShop } from '#platform/limits/throttle.ts'
import { callerNetwork } from './caller.ts'
import type { ByteSource } from '#platform/files/byte-source.ts'
import { type ApiEnv, readBytes } from './endpoint.ts'
import { sendFile } from './send-file.ts'

/** What a multipart form adds around its files. */
const FORM_BYTES = 64 * 1024
const FILE_NAME_LENGTH = 120

/** One file, for the API's description: the field of a form, or the body itself. */
export const A_FILE = z.file()
export const FILE_AS_IT_IS = { 'application/octet-stream': A_FILE }
export const CSV_FILE = { 'text/csv': z.string(), 'application/vnd.ms-excel': z.string() }
/** A multipart form, for the API's description. */
export const formOf = (fields: z.ZodRawShape) => ({ 'multipart/form-data': z.object(fields) })

export type Upload = { fileName: string; bytes: Buffer }

/** The files of a multipart form's field; a body that is not a form is one file. */
export async function readUploads(c: Context, field: string, maxBytes: number): Promise<Upload[]> {
  const body = await readBytes(c.req.raw, maxBytes + FORM_BYTES, tooLarge(maxBytes))
  const isForm = /^multipart\/form-data\b/i.test(c.req.header('content-type') ?? '')
  if (isForm) return filesOf(await parseForm(c, body), field)
  return body.length > 0 ? [{ fileName: c.req.query('name') ?? '', bytes: body }] : []
}

/** The one file of an upload: the form's field `file`, or the body. */
export async function readUpload(
  c: Context,
  maxBytes: number,
  missing: RefusalCode,
): Promise<Upload> {
  const [file] = await readUploads(c, 'file', maxBytes)
  if (!file) throw new Refusal(missing)
  if (file.bytes.length > maxBytes) throw tooLarge(maxBytes)
  return file
}

type FormRules = {
  maxBytes: number
  tooLarge: 'file-too-large' | 'statement-too-large'
  missing: RefusalCode
}

/** The field `file` of a multipart form, and the form with its other fields. */
export async function readFormFile(c: Context, rules: FormRules) {
  const body = await readBytes(c.req.raw, rules.maxBytes + FORM_BYTES, rules.tooLarge)
  const form = await parseForm(c, body)
  const [file] = await filesOf(form, 'file')
  if (!form || !file?.bytes.length) throw new Refusal(rules.missing)
  if (file.bytes.length > rules.maxBytes) throw new Refusal(rules.tooLarge)
  return { ...file, form }
}

type FilesRules = { field: string; maxBytes: number; tooLarge: RefusalCode }

/** The files of a multipart form's field, without empty ones, and the texts that were typed into its others. */
export async function readFormFiles(c: Context, { field, maxBytes, tooLarge }: FilesRules) {
  const body = await readBytes(c.req.raw, maxBytes + FORM_BYTES, new Refusal(tooLarge))
  const form = await parseForm(c, body)
  if (!form) throw new Refusal('not-a-form')
  const files = (await filesOf(form, field)).filter(({ bytes }) => bytes.length > 0)
  const texts = [...form].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  )
  const {
    [FORM_NAME_FIELD]: _,
    [TRAP_FIELD]: __,
    ...typed
  } = Object.fromEntries(texts) as Record<string, string>
  return { files, texts: typed }
}

/** Reads a CSV file from the body. Browsers on Windows may give it the type of an Excel file. */
export function readCsvBody(
  c: Context,
  maxBytes: number,
  tooLarge: 'too-large' | 'list-too-large' = 'too-large',
): Promise<Buffer> {
  const type = c.req.header('content-type') ?? ''
  if (!/^(text\/csv|application\/vnd\.ms-excel)\b/i.test(type)) throw new Refusal('not-csv')
  return readBytes(c.req.raw, maxBytes, new Refusal(tooLarge))
}

async function parseForm(c: Context, body: Buffer): Promise<FormData | undefined> {
  const headers = { 'content-type': c.req.header('content-type') ?? '' }
  return new Response(new Uint8Array(body), { headers }).formData().catch(() => undefined)
}

function filesOf(form: FormData | undefined, field: string): Promise<Upload[]> {
  const files = form?.getAll(field).filter((part) => part instanceof File) ?? []
  return Promise.all(
    files.map(async (file) => ({
      fileName: plainName(file.name),
      bytes: Buffer.from(await file.arrayBuffer()),
    })),
  )
}

/** A file's name without folders and control characters, of limited length. It is only ever shown. */
function plainName(name: string): string {
  const plain = basename(name.replaceAll('\\', '/')).replaceAll(/[^\p{L}\p{N}\p{P}\p{Zs}]/gu, '')
  return plain.slice(0, FILE_NAME_LENGTH) || 'file'
}

const ADDRESS_DAY = { limit: ADDRESS_DAY_BYTES, windowMs: 86_400_000 }
const uploadedOf = throttlePerShop(ADDRESS_DAY)

/** Refuses what a network uploads beyond its bytes of a day, for calls that anybody can make. */
export function countUpload(c: Context<ApiEnv>, bytes: number): void {
  const { shop, config } = c.var.deps
  const waitMs = config.rateLimits ? uploadedOf(shop).take(callerNetwork(c), new Date(), bytes) : 0
  if (waitMs > 0)
    throw new Refusal('too-many-bytes-today', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
}

/** Where files are stored. */
export const placesOf = ({ var: { deps } }: Context<ApiEnv>): Places => ({
  dataDir: deps.config.dataDir,
  storage: deps.storage,
})

/** The rest of the shop needs room on its disk: below that, nothing that the public sends is stored. */
export async function refuseWithoutRoom(c: Context<ApiEnv>): Promise<void> {
  if ((await freeBytes(c.var.deps.config.dataDir)) >= MIN_FREE_BYTES) return
  throw new Refusal('no-room-for-files', { retryAfterSeconds: 600 })
}

type Sent = { fileName: string; mediaType: string; source: ByteSource; orderId?: number }

/** An uploaded file as a download, under the name that it came with, which runs nothing in the browser. */
export const sendUpload = (
  c: Context<ApiEnv>,
  { fileName, mediaType, source, orderId }: Sent,
): Promise<Response> =>
  sendFile(c, {
    source,
    orderId,
    headers: {
      'content-type': mediaType,
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    },
  })
