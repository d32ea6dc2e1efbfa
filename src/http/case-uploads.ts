// The bytes of a case's files: stores a part, checks what has arrived in whole, and sends a file or a range
// of it. Files are stored and never executed: their type is one of a list, and the response is in a sandbox.

import { join } from 'node:path'
import type { Context } from 'hono'
import { PART_BYTES, partBytes, partsOf } from '#contract/case-file-limits.ts'
import { type AnnounceFile, CaseFileView } from '#contract/case-files.ts'
import {
  addFile,
  announceFile,
  type CaseFileOf,
  type EitherCase,
  caseFolder,
  getCaseFile,
  isRefusedFile,
  MIN_FREE_BYTES,
  notePart,
  partName,
  pictureName,
  removeFile,
} from '#domain/cases/case-files.ts'
import type { CaseFileRow } from '#domain/cases/cases.table.ts'
import { freeBytes, readBytes, removeDurably, writeDurably } from '#platform/files/files.ts'
import { readPicture } from '#platform/files/receipt-file.ts'
import { SIGNATURE_BYTES, videoTypeOf } from '#platform/files/video-signature.ts'
import { Refusal } from '#platform/refusal.ts'
import { encode } from './encode.ts'
import { type ApiEnv, readBytes as readBody } from './endpoint.ts'

type Call = Context<ApiEnv>

const folderOf = (c: Call) => caseFolder(c.var.deps.config.dataDir)

async function refuseWithoutRoom(c: Call): Promise<void> {
  if ((await freeBytes(c.var.deps.config.dataDir)) >= MIN_FREE_BYTES) return
  throw new Refusal('no-room-for-files', { retryAfterSeconds: 600 })
}

/** What the calls that send a file answer, for the shopper and for staff. */
export const FILE_ERRORS = {
  announce: {
    409: 'Closed, or too many or too large files',
    413: 'A video above 50 MB, or a picture above 15 MB',
    422: 'Some fields are not valid',
    503: 'No room for files',
  },
  part: {
    409: 'It does not follow what has arrived',
    422: 'Not of the announced size; or the whole file is not what it was announced as',
    503: 'No room for files, or too many pictures at this moment',
  },
}

export async function takeAnnouncement(c: Call, one: EitherCase, announced: AnnounceFile) {
  await refuseWithoutRoom(c)
  return c.var.once(announced, async (tx) => {
    const file = await announceFile(tx, { ...one, announced })
    return { status: 201, body: encode(CaseFileView, file) }
  })
}

export const takePart = async (c: Call, own: CaseFileOf) =>
  c.json(encode(CaseFileView, await storePart(c, own, partParam(c))))

export async function stopFile(c: Call, own: CaseFileOf) {
  await dropFile(c, own)
  return c.body(null, 204)
}

/** Stores one part and, after the last, checks the whole file. A part that was stored before is not stored again. */
async function storePart(c: Call, own: CaseFileOf, part: number): Promise<CaseFileRow> {
  const file = await c.var.read((tx) => getCaseFile(tx, own))
  const bytes = await readBody(c.req.raw, PART_BYTES, new Refusal('part-size'))
  const from = part * PART_BYTES
  if (file.uploadedAt !== null) return file
  if (part >= partsOf(file.bytes) || bytes.length !== partBytes(file.bytes, part))
    throw new Refusal('part-size')
  if (from > file.received) throw new Refusal('part-out-of-order')
  if (from === file.received) {
    await refuseWithoutRoom(c)
    await writeDurably(join(folderOf(c), partName(file, part)), bytes)
  }
  const to = from + bytes.length
  const noted = await c.var.write((tx) => notePart(tx, { ...own, from, to }))
  return noted.received === noted.bytes ? finish(c, own, noted) : noted
}

/** Adds a file of which all has arrived; removes it, and says why, if it is not what it was announced as. */
async function finish(c: Call, own: CaseFileOf, file: CaseFileRow): Promise<CaseFileRow> {
  try {
    const stored = file.kind === 'video' ? await checkVideo(c, file) : await storePicture(c, file)
    return await c.var.write((tx) => addFile(tx, { ...own, stored }))
  } catch (error) {
    if (isRefusedFile(error)) await dropFile(c, own)
    throw error
  }
}

async function dropFile(c: Call, own: CaseFileOf): Promise<void> {
  const file = await c.var.write((tx) => removeFile(tx, own))
  if (file.uploadedAt !== null) return
  for (let part = 0; part < partsOf(file.bytes); part++)
    await removeDurably(join(folderOf(c), partName(file, part)))
}

async function checkVideo(c: Call, file: CaseFileRow) {
  const first = await readBytes(join(folderOf(c), partName(file, 0)))
  const mediaType = videoTypeOf(first.subarray(0, SIGNATURE_BYTES))
  if (!mediaType) throw new Refusal('bad-video')
  return { mediaType, bytes: file.bytes }
}

/** A picture is decoded and encoded again, which leaves nothing else in it. */
async function storePicture(c: Call, file: CaseFileRow) {
  const names = Array.from({ length: partsOf(file.bytes) }, (_, part) => partName(file, part))
  const parts = await Promise.all(names.map((name) => readBytes(join(folderOf(c), name))))
  const { mediaType, bytes } = await readPicture(Buffer.concat(parts))
  await writeDurably(join(folderOf(c), pictureName(file)), bytes)
  for (const name of names) await removeDurably(join(folderOf(c), name))
  return { mediaType, bytes: bytes.length }
}

type Range = { start: number; end: number }

/** A file, or the range of it that was requested: browsers seek in videos by ranges. */
export function sendFile(c: Call, file: CaseFileRow): Response {
  const range = rangeOf(c.req.header('range'), file.bytes)
  const headers = {
    'content-type': file.mediaType,
    'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent(file.fileName)}`,
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-store',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  }
  if (range === 'unsatisfiable')
    return c.body(null, 416, { ...headers, 'content-range': `bytes */${file.bytes}` })
  const { start, end } = range ?? { start: 0, end: file.bytes - 1 }
  const body = streamOf(folderOf(c), file, { start, end })
  const length = { 'content-length': String(end - start + 1) }
  if (!range) return c.body(body, 200, { ...headers, ...length })
  const contentRange = `bytes ${start}-${end}/${file.bytes}`
  return c.body(body, 206, { ...headers, ...length, 'content-range': contentRange })
}

/** The one range of a header; undefined for none, and for what need not be understood (RFC 9110, 14.2). */
export function rangeOf(
  header: string | undefined,
  bytes: number,
): Range | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (!first && !last) return undefined
  const start = first ? Number(first) : Math.max(0, bytes - Number(last))
  const end = first && last ? Math.min(Number(last), bytes - 1) : bytes - 1
  if (first && last && Number(last) < start) return undefined
  return start < bytes && end >= start && (first || last !== '0') ? { start, end } : 'unsatisfiable'
}

/** Reads one stored part at a time, when the browser is ready for more. */
function streamOf(folder: string, file: CaseFileRow, { start, end }: Range): ReadableStream {
  let at = start
  return new ReadableStream({
    pull: async (controller) => {
      if (at > end) return controller.close()
      const part = file.kind === 'video' ? Math.floor(at / PART_BYTES) : 0
      const base = part * PART_BYTES
      const name = file.kind === 'video' ? partName(file, part) : pictureName(file)
      const bytes = await readBytes(join(folder, name))
      const until = Math.min(end + 1, base + bytes.length)
      controller.enqueue(new Uint8Array(bytes.subarray(at - base, until - base)))
      at = until
    },
  })
}

/** 0 to 9: no file has more parts. */
function partParam(c: Call): number {
  const text = c.req.param('part') ?? ''
  if (!/^\d$/.test(text)) throw new Refusal('not-found')
  return Number(text)
}
