// Sends a video or picture of a case: announced once, then part by part. What is announced is known to the shop, so that
// its page names it after a reload. After an interruption it goes on with the part that is missing, as the shop says.

import type { AnnounceFile, CaseFileView } from '#contract/case-files.ts'
import { PART_BYTES } from '#contract/case-file-limits.ts'
import { upload } from './upload.ts'

export type SendingFile = { done: Promise<CaseFileView>; cancel: () => void }

/** How one side of a case sends files to it. */
export type FileSender = {
  /** The files of the case in the API. */
  path: string
  announce(file: AnnounceFile): Promise<CaseFileView>
  /** Calls with the headers that say who is calling. */
  withHeaders<Answer>(call: (headers: Record<string, string>) => Promise<Answer>): Promise<Answer>
  /** Removes a file that has not arrived in whole. */
  drop(fileId: number): Promise<unknown>
  /** What the shop knows of the files now; undefined if it cannot be reached. */
  reload(): Promise<readonly CaseFileView[] | undefined>
  /** Shows a file that has arrived. */
  keep(file: CaseFileView): Promise<void>
}

type Sending = {
  sender: FileSender
  file: File
  /** The file as the shop knows it, with what has arrived of it. */
  announced: CaseFileView
  onProgress: (received: number) => void
}

export function sendCaseFile(sending: Sending): SendingFile {
  const requests = new AbortController()
  return { done: sendWhole(sending, requests.signal), cancel: () => requests.abort() }
}

async function sendWhole(sending: Sending, signal: AbortSignal): Promise<CaseFileView> {
  const { sender, file, announced, onProgress } = sending
  let state = announced
  while (state.uploadedAt === null) {
    const from = Math.min(state.received, Math.max(0, file.size - 1))
    const part = Math.floor(from / PART_BYTES)
    const bytes = file.slice(part * PART_BYTES, (part + 1) * PART_BYTES)
    const path = `${sender.path}/${state.id}/parts/${part}`
    const onSent = ({ loaded }: { loaded: number }) => onProgress(part * PART_BYTES + loaded)
    state = await sender.withHeaders((headers) =>
      upload<CaseFileView>(path, bytes, { headers, signal, onProgress: onSent }),
    )
    onProgress(state.received)
  }
  return state
}

/** The shop checks whether it takes this type. */
export const announceCaseFile = (sender: FileSender, { name, type, size }: File) =>
  sender.announce({
    fileName: name.slice(0, 120),
    mediaType: type as AnnounceFile['mediaType'],
    bytes: size,
  })
