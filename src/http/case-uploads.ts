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
  getCaseFile,
  recordMissingVideo,
  isRefusedFile,
  recordPart,
  removeFile,
} from '#domain/cases/case-files.ts'
import type { CaseFileRow } from '#domain/cases/cases.table.ts'
import { allOf, partFile, partFiles, pictureFile } from '#domain/cases/files.ts'
import { readBytes, readPiece } from '#platform/files/files.ts'
import { removeFiles, storeFiles, takeIn } from '#platform/files/intake.ts'
import { readPicture } from '#platform/files/receipt-file.ts'
import { jpegName } from '#platform/pictures/heic.ts'
import { SIGNATURE_BYTES, videoTypeOf } from '#platform/files/video-signature.ts'
import { Refusal } from '#platform/refusal.ts'
import { callerNetwork } from './caller.ts'
import { encode } from './encode.ts'
import { type ApiEnv, readBytes as readBody } from './endpoint.ts'
import { sendFile } from './send-file.ts'
import { placesOf, refuseWithoutRoom } from './uploads.ts'

type Call = Context<ApiEnv>

/** What a file is refused for when it is announced, and when a part of it comes. */
export const ANNOUNCED = [
  'case-closed',
  'case-files-too-large',
  'no-room-for-files',
  'no-room-for-videos',
  'order-files-too-large',
  'question-takes-pictures',
  'too-many-bytes-today',
  'too-many-case-files',
  'unpaid-files-too-large',
  'upload-too-large',
] as const
export const PART = [
  'bad-file',
  'bad-video',
  'no-room-for-files',
  'part-out-of-order',
  'part-size',
] as const

const onDisk = (c: Call, path: string) => join(c.var.deps.config.dataDir, path)

export async function takeAnnouncement(c: Call, one: EitherCase, announced: AnnounceFile) {
  await refuseWithoutRoom(c)
  const network = callerNetwork(c)
  return c.var
    .once(announced, async (tx) => {
      const file = await announceFile(tx, { ...one, announced, network })
      return { status: 201, body: encode(CaseFileView, file) }
    })
    .catch(async (error: unknown) => {
      if (error instanceof Refusal && error.code === 'no-room-for-videos')
        await c.var.write((tx) => recordMissingVideo(tx, one))
      throw error
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
  const { file } = await c.var.read((tx) => getCaseFile(tx, own))
  const bytes = await readBody(c.req.raw, PART_BYTES, new Refusal('part-size'))
  const from = part * PART_BYTES
  if (file.uploadedAt !== null) return file
  if (part >= partsOf(file.bytes) || bytes.length !== partBytes(file.bytes, part))
    throw new Refusal('part-size')
  if (from > file.received) throw new Refusal('part-out-of-order')
  if (from === file.received) {
    await refuseWithoutRoom(c)
    await storeFiles(placesOf(c), [{ path: partFile(file, part), bytes }])
  }
  const to = from + bytes.length
  const noted = await c.var
    .write((tx) => recordPart(tx, { ...own, from, to }))
    .catch(async (error: unknown) => {
      if (isGone(error)) await removeStored(c, file)
      throw error
    })
  return noted.received === noted.bytes && noted.uploadedAt === null ? finish(c, own, noted) : noted
}

/** Adds a file of which all has arrived; removes it, and says why, if it is not what it was announced as. */
async function finish(c: Call, own: CaseFileOf, file: CaseFileRow): Promise<CaseFileRow> {
  try {
    return await (file.kind === 'video' ? addVideo(c, own, file) : addPicture(c, own, file))
  } catch (error) {
    if (isRefusedFile(error)) await dropFile(c, own)
    else if (isGone(error)) await removeStored(c, file)
    // Another call of the same part may have added it, and removed the parts.
    else if (isMissing(error)) return addedMeanwhile(c, own, error)
    throw error
  }
}

async function addedMeanwhile(c: Call, own: CaseFileOf, error: unknown): Promise<CaseFileRow> {
  const { file } = await c.var.read((tx) => getCaseFile(tx, own))
  if (file.uploadedAt === null) throw error
  return file
}

async function dropFile(c: Call, own: CaseFileOf): Promise<void> {
  const file = await c.var.write((tx) => removeFile(tx, own))
  if (file.uploadedAt === null) await removeStored(c, file)
}

/** Whether a file was removed while more of it came: no sum counts what has been stored since. */
const isGone = (error: unknown) => error instanceof Refusal && error.code === 'not-found'
const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

const removeStored = (c: Call, file: CaseFileRow) => removeFiles(placesOf(c), allOf(file))

async function addVideo(c: Call, own: CaseFileOf, file: CaseFileRow): Promise<CaseFileRow> {
  const first = await readBytes(onDisk(c, partFile(file, 0)))
  const mediaType = videoTypeOf(first.subarray(0, SIGNATURE_BYTES))
  if (!mediaType) throw new Refusal('bad-video')
  const stored = { fileName: file.fileName, mediaType, bytes: file.bytes }
  return c.var.write((tx) => addFile(tx, { ...own, stored }))
}

/** A picture is decoded and encoded again, which leaves nothing else in it. Its parts stay until it is added. */
async function addPicture(c: Call, own: CaseFileOf, file: CaseFileRow): Promise<CaseFileRow> {
  const parts = await Promise.all(partFiles(file).map((path) => readBytes(onDisk(c, path))))
  const { mediaType, bytes } = await readPicture(Buffer.concat(parts))
  const stored = { fileName: jpegName(file.fileName), mediaType, bytes: bytes.length }
  return takeIn(placesOf(c), {
    files: [{ path: pictureFile(file), bytes }],
    write: c.var.write,
    verb: (tx) => addFile(tx, { ...own, stored }),
    unneeded: (added) => (added ? partFiles(file) : []),
  })
}

/** A file of a case, which only its own page shows. */
export const sendCaseFile = (c: Call, file: CaseFileRow, orderId: number): Promise<Response> =>
  sendFile(c, {
    orderId,
    source: { bytes: file.bytes, read: (from, until) => readStored(c, file, { from, until }) },
    headers: {
      'content-type': file.mediaType,
      'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent(file.fileName)}`,
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    },
  })

/** Reads from one stored part; where it ends, the next read goes on. */
function readStored(c: Call, file: CaseFileRow, { from, until }: { from: number; until: number }) {
  if (file.kind === 'picture') return readPiece(onDisk(c, pictureFile(file)), from, until)
  const part = Math.floor(from / PART_BYTES)
  const base = part * PART_BYTES
  const end = Math.min(until - base, PART_BYTES)
  return readPiece(onDisk(c, partFile(file, part)), from - base, end)
}

/** 0 to 9: no file has more parts. */
function partParam(c: Call): number {
  const text = c.req.param('part') ?? ''
  if (!/^\d$/.test(text)) throw new Refusal('not-found')
  return Number(text)
}
