// Sends files by XMLHttpRequest, because fetch reports no progress.

import { RequestError } from './call.ts'

type Options = {
  headers?: Record<string, string>
  signal?: AbortSignal
  onProgress: (sent: { loaded: number; total: number }) => void
}

/** Posts a body and returns what the shop answers. */
export function upload<Answer>(
  path: string,
  body: FormData | Blob,
  { headers = {}, signal, onProgress }: Options,
): Promise<Answer> {
  const request = new XMLHttpRequest()
  return new Promise((resolve, reject) => {
    const abort = () => reject(new DOMException('Cancelled', 'AbortError'))
    if (signal?.aborted) return abort()
    request.open('POST', path)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', onProgress)
    request.addEventListener('load', () => {
      const { status, responseText, statusText } = request
      if (status >= 200 && status < 300) resolve(JSON.parse(responseText) as Answer)
      else reject(new RequestError(status, responseText, statusText))
    })
    request.addEventListener('error', () => reject(new TypeError('The connection was lost')))
    request.addEventListener('abort', abort)
    signal?.addEventListener('abort', () => request.abort())
    request.send(body)
  })
}

/** A form with a file; what is undefined or false is left out. */
export function formWith(fields: Record<string, string | Blob | false | undefined>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined && value !== false) form.set(name, value)
  return form
}
