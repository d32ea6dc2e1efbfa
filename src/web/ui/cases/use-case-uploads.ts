// The uploads of a case's page: all are announced first, so that none is lost from sight, then sent one after another, each
// part by part. Where the network fails, a file waits for it and goes on by itself a few times; after that its sender presses
// to go on.

import { useEffect, useRef, useState } from 'react'
import { CASE_FILE_LIMITS, CASE_FILE_TYPES, type CaseFileType } from '#contract/case-file-limits.ts'
import type { CaseFileView } from '#contract/case-files.ts'
import { refusalOf, RequestError } from '#web/queries/call.ts'
import {
  announceCaseFile,
  type FileSender,
  sendCaseFile,
  type SendingFile,
} from '#web/queries/send-case-file.ts'
import { withoutHeic } from '#web/ui/heic.ts'

export type Upload = {
  key: number
  file: File
  announced?: CaseFileView | undefined
  received: number
  state: 'waiting' | 'sending' | 'stopped' | 'refused'
  /** Why it is stopped or refused. */
  reason?: string
}

const MAX_TRIES = 3
const NOT_SENT = 'The file was not sent. Please try again.'
const WRONG_TYPE = 'Please choose an MP4, MOV or WebM video, or a JPEG, PNG, WebP or HEIC picture.'

const kindOf = ({ type }: Pick<File, 'type'>) => CASE_FILE_TYPES[type as CaseFileType]

/** Why a file cannot be sent; undefined for one that can. */
export function refuseFile({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  const kind = kindOf({ type })
  if (!kind) return WRONG_TYPE
  if (size === 0) return 'This file is empty. Please choose another.'
  const most = CASE_FILE_LIMITS[kind].bytes
  if (size <= most) return undefined
  const limit = Math.floor(most / 1024 / 1024)
  return kind === 'video'
    ? `Videos can be up to ${limit} MB, about one minute. Please shorten it or record it again.`
    : `A picture may have ${limit} MB.`
}

/** Resolves when the browser is online again, or soon if it never noticed that it was not. */
const untilOnline = (tries: number) =>
  new Promise<void>((resolve) => {
    addEventListener('online', () => resolve(), { once: true })
    if (navigator.onLine) setTimeout(resolve, 1000 * tries)
  })

/** Photos are small, and they are evidence. */
const photosFirst = (uploads: readonly Upload[]) =>
  uploads.find(({ file }) => kindOf(file) === 'picture') ?? uploads[0]

export type CaseUploading = {
  sender: FileSender
  files: readonly CaseFileView[]
  /** Files that were chosen before this page opened; it sends them at once. */
  takeChosen?: (() => readonly File[]) | undefined
}

export function useCaseUploads({ sender, files, takeChosen }: CaseUploading) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const nextKey = useRef(0)
  const sending = useRef<{ key: number; stop: SendingFile } | undefined>(undefined)
  const removed = useRef(new Set<number>())

  const change = (key: number, fields: Partial<Upload>) =>
    setUploads((before) => before.map((one) => (one.key === key ? { ...one, ...fields } : one)))
  const drop = ({ id }: CaseFileView) => sender.drop(id).catch(() => undefined)
  const forget = (key: number) => setUploads((before) => before.filter((one) => one.key !== key))

  const add = async (chosen: readonly File[]) => {
    const sent = await Promise.all(chosen.map(withoutHeic))
    setUploads((before) => [...before, ...sent.map((file) => newUpload(file, files))])
  }
  const newUpload = (file: File, known: readonly CaseFileView[]): Upload => {
    const reason = refuseFile(file)
    // The same file, chosen again after the page was left: it goes on where it stopped.
    const announced = known.find(
      ({ fileName, bytes, uploadedAt }) =>
        uploadedAt === null && fileName === file.name && bytes === file.size,
    )
    const key = nextKey.current++
    const received = announced?.received ?? 0
    if (reason) return { key, file, received: 0, state: 'refused', reason }
    return { key, file, announced, received, state: 'waiting' }
  }

  const run = async (upload: Upload) => {
    const { key, file } = upload
    let announced = upload.announced
    change(key, { state: 'sending' })
    for (let tries = 1; ; tries++) {
      try {
        if (!announced) {
          announced = await announceCaseFile(sender, file)
          if (removed.current.has(key)) return void drop(announced)
          return change(key, { announced, state: 'waiting' })
        }
        const onProgress = (received: number) => change(key, { received })
        const stop = sendCaseFile({ sender, file, announced, onProgress })
        sending.current = { key, stop }
        await sender.keep(await stop.done)
        return forget(key)
      } catch (error) {
        if (error instanceof DOMException && error.name === 'AbortError') return
        if (error instanceof RequestError && error.status < 500) {
          const reason = refusalOf(error)?.error ?? NOT_SENT
          return change(key, { state: 'refused', reason })
        }
        if (tries >= MAX_TRIES) {
          const reason = refusalOf(error)?.error ?? 'The connection was lost.'
          return change(key, { state: 'stopped', reason, announced })
        }
        await untilOnline(tries)
        const latest = await sender.reload()
        announced = latest?.find(({ id }) => id === announced?.id) ?? announced
      } finally {
        sending.current = undefined
      }
    }
  }

  useEffect(() => {
    const chosen = takeChosen?.() ?? []
    if (chosen.length > 0) void add(chosen)
    return () => sending.current?.stop.cancel()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the page of the case opens
  }, [])

  const isSending = uploads.some(({ state }) => state === 'sending')
  const waiting = uploads.filter(({ state }) => state === 'waiting')
  const unknown = waiting.filter(({ announced }) => !announced)
  const next = photosFirst(unknown) ?? photosFirst(waiting)
  useEffect(() => {
    if (next && !isSending) void run(next)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new upload, or the end of one, starts the next
  }, [next?.key, isSending])

  const isBusy = isSending || next !== undefined
  const mine = new Set(uploads.flatMap(({ announced }) => announced?.id ?? []))
  return {
    uploads,
    /** Files that this page does not have: it was left before they were sent. */
    unfinished: files.filter(({ id, uploadedAt }) => uploadedAt === null && !mine.has(id)),
    /** Removes one of them. */
    giveUp: (file: CaseFileView) => drop(file).then(() => sender.reload()),
    isSending: isBusy,
    add,
    resume: (key: number) => change(key, { state: 'waiting' }),
    remove: ({ key, announced, state }: Upload) => {
      if (sending.current?.key === key) sending.current.stop.cancel()
      removed.current.add(key)
      forget(key)
      // The shop has removed a file that it refused.
      if (announced && state !== 'refused') void drop(announced)
    },
  }
}
