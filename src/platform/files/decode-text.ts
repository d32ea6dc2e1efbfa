// Reads the text of a file as banks and spreadsheets save it: in UTF-8, in UTF-16 with or without a
// mark, or else in the letters of Windows (Windows-1252). Bytes that are no text are refused.

const SAMPLE_BYTES = 4096

/** Undefined for bytes that are no text. */
export function decodeText(bytes: Uint8Array): string | undefined {
  const text = bytesAs(bytes, wideEncodingOf(bytes) ?? 'utf-8') ?? bytesAs(bytes, 'windows-1252')
  return text?.includes('\0') ? undefined : text
}

function bytesAs(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** The order of bytes of UTF-16: by its mark, or as every second byte of most texts is zero. */
function wideEncodingOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  const zeros = (from: 0 | 1) =>
    sample.filter((byte, index) => byte === 0 && index % 2 === from).length
  const [first, second] = [zeros(0), zeros(1)]
  if (Math.max(first, second) * 4 < sample.length || Math.min(first, second) > 0) return undefined
  return first > second ? 'utf-16be' : 'utf-16le'
}
