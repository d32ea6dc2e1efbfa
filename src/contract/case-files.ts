// Videos and pictures of a case. A file comes in parts, so that an upload that breaks off goes on where
// it stopped.

import { z } from 'zod'
import { CASE_FILE_KINDS, CASE_FILE_SIDES, caseFileTypes } from './case-file-limits.ts'
import { oneLine } from './free-text.ts'
import { instant } from './units.ts'

const TYPE = 'Please choose an MP4, MOV or WebM video, or a JPEG, PNG, WebP or HEIC picture'

/** The body of `POST .../files`: what is to come. */
export const AnnounceFile = z.strictObject({
  fileName: oneLine(120, 'Please choose a file'),
  mediaType: z.enum(caseFileTypes, TYPE),
  bytes: z.int(TYPE).min(1, 'This file is empty. Please choose another.'),
})
export type AnnounceFile = z.infer<typeof AnnounceFile>

/** What a shopper may still attach to the cases of an order. */
export const CaseFileRoom = z.object({
  /** Whether no money has come to the order yet and no box of it left. */
  unpaid: z.boolean(),
  /** Whether the shop has room for videos. */
  videos: z.boolean(),
  /** How many bytes more the order takes. */
  bytes: z.number(),
})
export type CaseFileRoom = z.infer<typeof CaseFileRoom>

export const CaseFileView = z.object({
  id: z.number(),
  side: z.enum(CASE_FILE_SIDES),
  kind: z.enum(CASE_FILE_KINDS),
  fileName: z.string(),
  mediaType: z.string(),
  bytes: z.number(),
  /** How much has arrived; all of it, once `uploadedAt` is set. */
  received: z.number(),
  uploadedAt: instant.nullable(),
})
export type CaseFileView = z.input<typeof CaseFileView>
