import type { ComponentProps, ReactNode } from 'react'
import { cx } from '#web/ui/class-names.ts'
import { TextField } from '#web/ui/field.tsx'
import { countOf } from './format.ts'

type Props = {
  label: string
  hint: ReactNode
  error: string | null | undefined
  /** Endings of further kinds of files, such as `.ofx`. */
  also?: string
  onFile: (file: File) => void
}

/** A field that chooses a CSV file. */
export const CsvField = ({ error, also = '', onFile, ...props }: Props) => (
  <TextField
    {...props}
    className="csv-field"
    type="file"
    accept={`.csv,.txt,text/csv${also}`}
    error={error ?? undefined}
    onChange={({ target }) => {
      const [file] = target.files ?? []
      if (file) onFile(file)
    }}
  />
)

type NotesProps = { rows: readonly { row: number; text: string }[]; count: number }

/** A sentence for each of the first `rows`, and how many of `count` are not shown. */
export const RowNotes = ({ rows, count }: NotesProps) => (
  <>
    <ul className="small">
      {rows.map(({ row, text }) => (
        <li key={row}>{text}</li>
      ))}
    </ul>
    {count > rows.length && <p className="small">And {count - rows.length} more.</p>}
  </>
)

type AsideProps = {
  rows: readonly { row: number; why: string; text: string }[]
  count: number
  /** What the rows are: `left out`. */
  are: string
}

/** Each row that was not read, and why, so that a wrong guess is noticed. */
export const AsideRows = ({ rows, count, are }: AsideProps) =>
  count > 0 && (
    <details className="aside-rows">
      <summary>
        {countOf(count, 'row')} {are}
      </summary>
      <RowNotes
        rows={rows.map(({ row, why, text }) => ({ row, text: `Row ${row}, ${why}: ${text}` }))}
        count={count}
      />
    </details>
  )

type FileNoteProps = ComponentProps<'section'> & { tone: 'warn' | 'bad' }

/** What is said about a file as a whole. */
export const FileNote = ({ tone, className, ...section }: FileNoteProps) => (
  <section
    {...section}
    className={cx(
      'grid gap-1.5 rounded-card px-4 py-3.5 wrap-anywhere',
      tone === 'warn' ? 'tone-warn' : 'tone-bad',
      className,
    )}
  />
)

type PanelProps = NotesProps &
  Pick<FileNoteProps, 'tone' | 'className'> & { label: string; title: string }

/** Notes on rows under a title. */
export const RowsPanel = ({ label, title, rows, count, ...note }: PanelProps) => (
  <FileNote {...note} aria-label={label}>
    <h3 className="font-[650]">{title}</h3>
    <RowNotes rows={rows} count={count} />
  </FileNote>
)
