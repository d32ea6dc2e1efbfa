// A case's talk in order of time: messages, with the videos and photos between them.

import type { CaseFileSide } from '#contract/case-file-limits.ts'

type Timed = { at: string }
type File = { side: CaseFileSide; uploadedAt: string | null }

export type TalkEntry<Message, AFile> =
  | { message: Message; at: string }
  | { files: readonly AFile[]; side: CaseFileSide; at: string }

/** Files that follow one another from the same side are one entry. */
export function talkEntries<Message extends Timed, AFile extends File>(
  messages: readonly Message[],
  files: readonly AFile[],
): TalkEntry<Message, AFile>[] {
  const arrived = files.flatMap((file) =>
    file.uploadedAt === null ? [] : [{ files: [file], side: file.side, at: file.uploadedAt }],
  )
  const entries = [...messages.map((message) => ({ message, at: message.at })), ...arrived]
  // A stable sort: what was sent at one moment stays in its order, the message first.
  entries.sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
  const talk: TalkEntry<Message, AFile>[] = []
  for (const entry of entries) {
    const last = talk.at(-1)
    if (!last || 'message' in entry || 'message' in last || last.side !== entry.side)
      talk.push(entry)
    else talk.splice(-1, 1, { ...last, files: [...last.files, ...entry.files] })
  }
  return talk
}
