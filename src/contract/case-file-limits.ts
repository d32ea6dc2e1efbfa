// Which files a case takes, and how they are cut into parts; for pages that need no schema.

import type { CaseKind } from './case-kinds.ts'

const MIB = 1024 * 1024

/** Every part of a file has this size, except the last. */
export const PART_BYTES = 5 * MIB

export const CASE_FILE_KINDS = ['video', 'picture'] as const
export type CaseFileKind = (typeof CASE_FILE_KINDS)[number]

/** Who attaches files to a case: the shopper, or staff for the shop. */
export const CASE_FILE_SIDES = ['shopper', 'shop'] as const
export type CaseFileSide = (typeof CASE_FILE_SIDES)[number]

/** The largest file of each kind, and how many of them a case takes. */
export const CASE_FILE_LIMITS: Record<CaseFileKind, { bytes: number; files: number }> = {
  video: { bytes: 50 * MIB, files: 3 },
  picture: { bytes: 15 * MIB, files: 10 },
}
/** All files of a case together. */
export const CASE_FILES_BYTES = 150 * MIB
/** All files of an order together, over all its cases. */
export const ORDER_FILES_BYTES = 300 * MIB
/** The same before any money came to an order and any box of it left, and how many days they are kept. */
export const UNPROVEN_FILES_BYTES = 20 * MIB
export const UNPROVEN_DAYS = 7
/** What one network may send in a day for such orders. */
export const ADDRESS_DAY_BYTES = 100 * MIB
/** Of the room for files of cases, this much is for pictures only. */
export const PICTURE_ROOM_BYTES = 1024 * MIB

/** What may be attached to a case. */
export const kindsOfCase = (kind: CaseKind): readonly CaseFileKind[] =>
  kind === 'question' ? ['picture'] : CASE_FILE_KINDS

export const CASE_FILE_TYPES = {
  'video/mp4': 'video',
  'video/quicktime': 'video',
  'video/webm': 'video',
  'image/jpeg': 'picture',
  'image/png': 'picture',
  'image/webp': 'picture',
  /** As iPhones take them: kept as a JPEG. */
  'image/heic': 'picture',
  'image/heif': 'picture',
} as const satisfies Record<string, CaseFileKind>
export type CaseFileType = keyof typeof CASE_FILE_TYPES

export const caseFileTypes = Object.keys(CASE_FILE_TYPES) as [CaseFileType, ...CaseFileType[]]

/** How many parts a file has. */
export const partsOf = (bytes: number) => Math.ceil(bytes / PART_BYTES)

/** The size of one part of a file, counted from 0. */
export const partBytes = (bytes: number, part: number) =>
  Math.max(0, Math.min(PART_BYTES, bytes - part * PART_BYTES))
