// Checks the attachments of a mail as those of a page are checked, and stores those that a case takes: all
// of them, or none when the disk fails. What is stored and never named by a row is removed by the sweep.

import { basename, join } from 'node:path'
import { PART_BYTES, partsOf } from '#contract/case-file-limits.ts'
import { maskCardNumbers } from '#contract/mask-cards.ts'
import { caseFolder, isRefusedFile, partName, pictureName } from '#domain/cases/case-files.ts'
import type { MailedFile } from '#domain/cases/write-by-mail.ts'
import { removeDurably, writeDurably } from '#platform/files/files.ts'
import { readPicture } from '#platform/files/receipt-file.ts'
import { SIGNATURE_BYTES, videoTypeOf } from '#platform/files/video-signature.ts'
import { linkToken, type Random } from '#platform/random.ts'
import type { ParsedAttachment } from './parsed-mail.ts'

export type StoredAttachments = { files: MailedFile[]; notKept: string[] }

export async function storeAttachments(
  attachments: readonly ParsedAttachment[],
  { dataDir, random }: { dataDir: string; random: Random },
): Promise<StoredAttachments> {
  const stored: StoredAttachments = { files: [], notKept: [] }
  for (const { name, bytes } of attachments) {
    const fileName = attachmentName(name)
    const place = { folder: caseFolder(dataDir), storedName: linkToken(random) }
    const file = await store(Buffer.from(bytes), place).catch(async (error: unknown) => {
      // Of a video, some parts may be there.
      const begun = { ...place, kind: 'video' as const, bytes: bytes.length }
      await removeStored([...stored.files, begun], dataDir)
      throw error
    })
    if (file) stored.files.push({ ...file, fileName, storedName: place.storedName })
    else stored.notKept.push(fileName)
  }
  return stored
}

type Place = { folder: string; storedName: string }

/** Undefined for a file of a kind that a case does not take. */
async function store(bytes: Buffer, place: Place) {
  const video = videoTypeOf(bytes.subarray(0, SIGNATURE_BYTES))
  if (video) {
    for (let part = 0; part < partsOf(bytes.length); part++) {
      const some = bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES)
      await writeDurably(join(place.folder, partName(place, part)), some)
    }
    return { kind: 'video' as const, mediaType: video, bytes: bytes.length }
  }
  const picture = isPicture(bytes) && (await readPicture(bytes).catch(undefinedIfRefused))
  if (!picture) return undefined
  await writeDurably(join(place.folder, pictureName(place)), picture.bytes)
  return { kind: 'picture' as const, mediaType: picture.mediaType, bytes: picture.bytes.length }
}

function undefinedIfRefused(error: unknown): undefined {
  if (!isRefusedFile(error)) throw error
}

const JPEG = Buffer.from('ffd8ff', 'hex')
const PNG = Buffer.from('89504e470d0a1a0a', 'hex')

/** By its first bytes: JPEG, PNG or WebP. Nothing else is given to the decoder. */
function isPicture(bytes: Buffer): boolean {
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

/** Removes stored files that no message has. */
export async function removeStored(
  files: readonly Pick<MailedFile, 'kind' | 'bytes' | 'storedName'>[],
  dataDir: string,
): Promise<void> {
  const folder = caseFolder(dataDir)
  for (const file of files) {
    const parts = Array.from({ length: partsOf(file.bytes) }, (_, part) => partName(file, part))
    const names = file.kind === 'video' ? parts : [pictureName(file)]
    for (const name of names) await removeDurably(join(folder, name))
  }
}
