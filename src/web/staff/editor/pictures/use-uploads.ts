import { useRef, useState } from 'react'
import type { PictureFacts } from '#contract/product-views.ts'
import { uploadAsStaff } from '#web/queries/staff-upload.ts'
import { errorSentence } from '#web/staff/error-sentence.ts'

export type PendingUpload = {
  key: number
  name: string
  /** From 0 to 1; at 1 the shop is making the sizes that it serves. */
  progress: number
  error?: string
}

type Uploaded = { facts: PictureFacts; file: File }
type Queued = { key: number; file: File; finish: (uploaded: Uploaded | undefined) => void }

/** The server processes one picture after the other: more uploads at once would only wait there. */
const AT_ONCE = 2

/** Files on their way to the server, two at a time, each with its progress. */
export function useUploads(onDone: (facts: PictureFacts, file: File) => void) {
  const [pending, setPending] = useState<readonly PendingUpload[]>([])
  const queue = useRef<Queued[]>([])
  const running = useRef(0)
  const delivered = useRef(Promise.resolve())
  const lastKey = useRef(0)
  const change = (key: number, changes: Partial<PendingUpload>) =>
    setPending((all) =>
      all.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)),
    )
  const dismiss = (key: number) => setPending((all) => all.filter((upload) => upload.key !== key))

  const sendNext = async () => {
    const next = running.current < AT_ONCE ? queue.current.shift() : undefined
    if (!next) return
    running.current += 1
    const { key } = next
    try {
      const file = await shrink(next.file)
      const facts = await uploadAsStaff({
        address: '/api/product-pictures',
        field: 'file',
        files: [file],
        onProgress: (progress) => change(key, { progress }),
      })
      next.finish({ facts, file })
    } catch (error) {
      next.finish(undefined)
      change(key, {
        error: errorSentence(error, 'The upload was interrupted. Please try again.'),
      })
    }
    running.current -= 1
    void sendNext()
  }

  const add = (files: readonly File[]) => {
    const added = files.map((file) => ({ key: ++lastKey.current, file }))
    for (const upload of added) {
      const { promise, resolve } = Promise.withResolvers<Uploaded | undefined>()
      queue.current.push({ ...upload, finish: resolve })
      // Delivered in the order in which they were chosen, whichever upload ends first.
      delivered.current = delivered.current.then(async () => {
        const uploaded = await promise
        if (!uploaded) return
        dismiss(upload.key)
        onDone(uploaded.facts, uploaded.file)
      })
    }
    setPending((all) => [
      ...all,
      ...added.map(({ key, file }) => ({ key, name: file.name, progress: 0 })),
    ])
    for (let begun = 0; begun < AT_ONCE; begun++) void sendNext()
  }
  return { pending, add, dismiss }
}

// Photographs are made smaller before they are uploaded: the shop serves nothing this large, and a
// phone's connection would be busy with it for minutes. The server checks what arrives all the
// same.

const LARGEST_SIDE = 3600
const SMALL_BYTES = 3 * 1024 * 1024
const QUALITY = 0.92

/** The picture with no side above the limit; the file itself if it is small or cannot be read. */
async function shrink(file: File): Promise<File> {
  if (file.size <= SMALL_BYTES) return file
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return file
  const excess = Math.max(bitmap.width, bitmap.height) / LARGEST_SIDE
  if (excess <= 1) return file
  const canvas = new OffscreenCanvas(
    Math.round(bitmap.width / excess),
    Math.round(bitmap.height / excess),
  )
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const smaller = await canvas.convertToBlob({ type: 'image/webp', quality: QUALITY })
  return smaller.size < file.size ? new File([smaller], file.name) : file
}
