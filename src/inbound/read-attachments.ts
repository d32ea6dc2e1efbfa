// Checks the attachments of a mail as those of a page are checked: what a case takes, as files to store and
// the facts of their rows, and the names of the others.

import { basename } from 'node:path'
import { PART_BYTES } from '#contract/case-file-limits.ts'
import { maskCardNumbers } from '#contract/mask-cards.ts'
import { isRefusedFile } from '#domain/cases/case-files.ts'
import { partFiles, pictureFile } from '#domain/cases/files.ts'
import type { MailedFile } from '#domain/cases/write-by-mail.ts'
import type { Arriving } from '#platform/files/intake.ts'
import { isHeic, jpegName } from '#platform/pictures/heic.ts'
import { readPicture } from '#platform/files/receipt-file.ts'
import { SIGNATURE_BYTES, videoTypeOf } from '#platform/files/video-signature.ts'
import { linkToken, type Random } from '#platform/random.ts'
import type { ParsedAttachment } from './parsed-mail.ts'

export type Attached = { file: MailedFile; arriving: Arriving[] }

export async function readAttachments(
  attachments: readonly ParsedAttachment[],
  random: Random,
): Promise<{ attached: Attached[]; notKept: string[] }> {
  const attached: Attached[] = []
  const notKept: string[] = []
  for (const { name, bytes } of attachments) {
    const named = { fileName: attachmentName(name), storedName: linkToken(random) }
    const one = await readAttachment(Buffer.from(bytes), named)
    if (one) attached.push(one)
    else notKept.push(named.fileName)
  }
  return { attached, notKept }
}

type Named = Pick<MailedFile, 'fileName' | 'storedName'>

/** Undefined for a file of a kind that a case does not take. */
async function readAttachment(bytes: Buffer, named: Named): Promise<Attached | undefined> {
  const mediaType = videoTypeOf(bytes.subarray(0, SIGNATURE_BYTES))
  if (mediaType) {
    const file = { ...named, kind: 'video' as const, mediaType, bytes: bytes.length }
    const arriving = partFiles(file).map((path, part) => ({
      path,
      bytes: bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES),
    }))
    return { file, arriving }
  }
  const picture = isPicture(bytes) && (await readPicture(bytes).catch(undefinedIfRefused))
  if (!picture) return undefined
  const facts = { kind: 'picture' as const, mediaType: picture.mediaType }
  const arriving = [{ path: pictureFile(named), bytes: picture.bytes }]
  const fileName = jpegName(named.fileName)
  return { file: { ...named, fileName, ...facts, bytes: picture.bytes.length }, arriving }
}

function undefinedIfRefused(error: unknown): undefined {
  if (!isRefusedFile(error)) throw error
}

const JPEG = Buffer.from('ffd8ff', 'hex')
const PNG = Buffer.from('89504e470d0a1a0a', 'hex')

/** By its first bytes: JPEG, PNG, WebP or HEIC. Nothing else is given to a decoder. */
function isPicture(bytes: Buffer): boolean {
  if (isHeic(bytes)) return true
  if ([JPEG, PNG].some((start) => bytes.subarray(0, start.length).equals(start))) return true
  return bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
}

const MAX_NAME = 120

/** A name on one line, without a path, a card number or characters that cannot be read. */
export function attachmentName(name: string): string {
  const readable = basename(name.replaceAll('\\', '/')).replaceAll(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    '',
  )
  const short = readable.trim().slice(0, MAX_NAME).toWellFormed()
  return maskCardNumbers(short) || 'file'
}
