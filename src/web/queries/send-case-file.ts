// Sends a video or picture of a case: announced once, then part by part. After an interruption it goes on
// with the part that is missing, as the shop says. XMLHttpRequest, because fetch reports no progress.

import type { CaseFileView } from '#contract/case-files.ts'
import { PART_BYTES } from '#contract/case-file-limits.ts'
import { casePath } from './by-link.ts'
import { RequestError, send } from './call.ts'
import type { CaseOfLink } from './cases.ts'

export type SendingFile = { done: Promise<CaseFileView>; cancel: () => void }

type Sending = {
  of: CaseOfLink
  file: File
  /** What has arrived of it before, if it was announced. */
  before: CaseFileView | undefined
  onProgress: (received: number) => void
  /** Called once the shop knows the file. */
  onAnnounced: (announced: CaseFileView) => void
}

const filesPath = ({ link, id }: CaseOfLink) => `${casePath(link, id)}/files` as const

export function sendCaseFile(sending: Sending): SendingFile {
  const requests = new AbortController()
  return { done: sendWhole(sending, requests.signal), cancel: () => requests.abort() }
}

async function sendWhole(sending: Sending, signal: AbortSignal): Promise<CaseFileView> {
  const { of, file, before, onProgress, onAnnounced } = sending
  let state = before ?? (await announce(of, file))
  if (!before) onAnnounced(state)
  while (state.uploadedAt === null) {
    const from = Math.min(state.received, Math.max(0, file.size - 1))
    const part = Math.floor(from / PART_BYTES)
    const bytes = file.slice(part * PART_BYTES, (part + 1) * PART_BYTES)
    const path = `${filesPath(of)}/${state.id}/parts/${part}`
    state = await sendPart(path, bytes, {
      signal,
      onSent: (sent) => onProgress(part * PART_BYTES + sent),
    })
    onProgress(state.received)
  }
  return state
}

const announce = (of: CaseOfLink, { name, type, size }: File): Promise<CaseFileView> =>
  send('POST', filesPath(of), { fileName: name.slice(0, 120), mediaType: type, bytes: size })

type PartOptions = { signal: AbortSignal; onSent: (bytes: number) => void }

function sendPart(path: string, bytes: Blob, { signal, onSent }: PartOptions) {
  const request = new XMLHttpRequest()
  return new Promise<CaseFileView>((resolve, reject) => {
    const aborted = () => reject(new DOMException('Cancelled', 'AbortError'))
    if (signal.aborted) return aborted()
    request.open('POST', path)
    request.responseType = 'text'
    request.upload.addEventListener('progress', ({ loaded }) => onSent(loaded))
    request.addEventListener('load', () => {
      if (request.status === 200) resolve(JSON.parse(request.responseText) as CaseFileView)
      else reject(new RequestError(request.status, request.responseText, request.statusText))
    })
    request.addEventListener('error', () => reject(new TypeError('The connection was lost')))
    request.addEventListener('abort', aborted)
    signal.addEventListener('abort', () => request.abort())
    request.send(bytes)
  })
}

/** Removes a file that has not arrived in whole. */
export const dropCaseFile = (of: CaseOfLink, fileId: number) =>
  send('POST', `${filesPath(of)}/${fileId}/removal`)

export const caseFileAddress = (of: CaseOfLink, fileId: number) => `${filesPath(of)}/${fileId}`
