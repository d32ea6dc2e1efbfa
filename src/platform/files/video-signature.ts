// What kind of video a file is by its first bytes. It is never decoded: what it shows is for people.

/** MP4 and MOV begin with a box named `ftyp`, whose brand tells the two apart (ISO/IEC 14496-12). */
const QUICKTIME_BRAND = 'qt  '
/** Brands of pictures and sound in the same container. */
const NOT_VIDEO = /^(heic|heix|hevc|heim|mif1|msf1|avif|avis|M4A |M4B |crx )/
/** EBML, the container of WebM and Matroska; a WebM names itself within its header (RFC 8794). */
const EBML = '1a45dfa3'

/** How many bytes decide. */
export const SIGNATURE_BYTES = 64

export type VideoType = 'video/mp4' | 'video/quicktime' | 'video/webm'

/** The type of a video; undefined for anything else. */
export function videoTypeOf(head: Buffer): VideoType | undefined {
  if (head.subarray(0, 4).toString('hex') === EBML)
    return head.subarray(0, SIGNATURE_BYTES).includes('webm') ? 'video/webm' : undefined
  if (head.length < 16 || head.subarray(4, 8).toString('latin1') !== 'ftyp') return undefined
  const boxBytes = head.readUInt32BE(0)
  const brand = head.subarray(8, 12).toString('latin1')
  if (boxBytes < 16 || boxBytes > 512 || NOT_VIDEO.test(brand)) return undefined
  return brand === QUICKTIME_BRAND ? 'video/quicktime' : 'video/mp4'
}
