// What the forms of a case say about files before any is chosen: what may be attached, and how much.

import {
  CASE_FILE_LIMITS,
  CASE_FILES_BYTES,
  type CaseFileKind,
  kindsOfCase,
  UNPROVEN_DAYS,
  UNPROVEN_FILES_BYTES,
} from '#contract/case-file-limits.ts'
import type { CaseFileRoom } from '#contract/case-files.ts'
import type { CaseKind } from '#contract/case-kinds.ts'

const { video, picture } = CASE_FILE_LIMITS
const mb = (bytes: number) => `${Math.floor(bytes / 1024 / 1024)} MB`

const PHOTOS = `Up to ${picture.files} photos, ${mb(picture.bytes)} each.`
const BOTH = `Up to ${video.files} videos, ${mb(video.bytes)} each, and ${picture.files} photos, ${mb(picture.bytes)} each: ${mb(CASE_FILES_BYTES)} in all.`
const UNPAID = `Before your order is paid, its photos can have ${mb(UNPROVEN_FILES_BYTES)} together, and we keep them for ${UNPROVEN_DAYS} days.`
const FULL =
  'We cannot store more videos right now. Please send photos, and we will ask you for the video.'

/** Which files are offered; videos only where the shop has room for them. */
export const offeredKinds = (
  kind: CaseKind,
  room?: Pick<CaseFileRoom, 'videos'>,
): readonly CaseFileKind[] =>
  kindsOfCase(kind).filter((one) => one !== 'video' || room?.videos !== false)

/** How many and how large, and what is different today or for this order. Staff see no room of an order. */
export function roomText(kind: CaseKind, room?: CaseFileRoom): string {
  const takesVideos = kindsOfCase(kind).includes('video')
  const left = room && room.bytes < CASE_FILES_BYTES && !room.unpaid
  return [
    takesVideos && room?.videos !== false ? BOTH : PHOTOS,
    takesVideos && room?.videos === false && FULL,
    room?.unpaid && UNPAID,
    left && `Your order has room for ${mb(room.bytes)} more.`,
  ]
    .filter(Boolean)
    .join(' ')
}
