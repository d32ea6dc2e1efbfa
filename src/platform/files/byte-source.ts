// What a response is sent from: bytes that are read in pieces, each when the reader has taken the one before.
// So a reader who takes nothing holds a few pieces, however large the file is.

/** Bytes of a known number. `read` returns those from `from` on: at least one, and none from `until` on. */
export type ByteSource = {
  bytes: number
  read(from: number, until: number): Promise<Uint8Array<ArrayBuffer>>
}

export const PIECE_BYTES = 64 * 1024

/** Bytes that are in memory already. */
export const sourceOf = (content: Uint8Array | string): ByteSource => {
  const whole = new Uint8Array(typeof content === 'string' ? Buffer.from(content) : content)
  return { bytes: whole.length, read: async (from, until) => whole.subarray(from, until) }
}

/** The bytes of a source from `start` to `end`, both included. */
export function streamOf(
  source: ByteSource,
  { start, end }: { start: number; end: number },
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = start
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>) => {
    if (at > end) return controller.close()
    const piece = await source.read(at, Math.min(end + 1, at + PIECE_BYTES))
    if (piece.length === 0) throw new Error('a file is shorter than its source says')
    at += piece.length
    controller.enqueue(piece)
  }
  return new ReadableStream({ pull }, { highWaterMark: 0 })
}
