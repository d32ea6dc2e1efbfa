import type { CaseFileSide } from '#contract/case-file-limits.ts'
import { formatInstant } from '#contract/jamaica.ts'
import { CaseFiles, type ShownFile } from './case-files.tsx'
import { talkEntries } from './talk-entries.ts'
import './cases.css'

type Message = { id: number; words: string; at: string }
type File = ShownFile & { side: CaseFileSide; uploadedAt: string | null }

type Props<AMessage> = {
  messages: readonly AMessage[]
  files: readonly File[]
  /** Who wrote a message, and the class of its place: `mine` stands on the right. */
  from: (message: AMessage) => { who: string; className?: string | undefined }
  fromSide: (side: CaseFileSide) => { who: string; className?: string | undefined }
}

/** What was said in a case, and the videos and photos between, each with who sent it and when. */
export function Talk<AMessage extends Message>(props: Props<AMessage>) {
  const { messages, files, from, fromSide } = props
  return (
    <ol className="case-talk">
      {talkEntries(messages, files).map((entry) => {
        const isMessage = 'message' in entry
        const { who, className } = isMessage ? from(entry.message) : fromSide(entry.side)
        return (
          <li
            key={isMessage ? `message-${entry.message.id}` : `file-${entry.files[0]?.id}`}
            className={className}
          >
            {isMessage ? <p>{entry.message.words}</p> : <CaseFiles files={entry.files} who={who} />}
            <small className="num">
              {who}, {formatInstant(entry.at)}
            </small>
          </li>
        )
      })}
    </ol>
  )
}
