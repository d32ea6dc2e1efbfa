import type { DocumentView } from '#contract/documents.ts'
import { cx } from '#web/ui/class-names.ts'
import { Mark } from '#web/ui/mark.tsx'
import { Wordmark } from '#web/ui/logo.tsx'
import './document-sheet.css'

type Content = DocumentView['content']
type Part<Name extends keyof Content> = Content[Name] extends readonly (infer Item)[] ? Item : never

/** From this number of rows on, a printed page has room for all of them only if they are close together. */
const CLOSE_ROWS = 5

/** Layout 1 of a document: a sheet of A4 like its PDF; on a phone it is as wide as the screen. */
export function DocumentSheet({ document: { content, hash } }: { document: DocumentView }) {
  const { rows, sums, notes } = content
  return (
    <article
      className={cx('document-sheet num', rows.length >= CLOSE_ROWS && 'close-rows')}
      aria-label={`${content.title} ${content.number}`}
    >
      <Lid />
      <Head content={content} />
      <Facts facts={content.facts} />
      <RowTable content={content} />
      <div className="document-sums">
        <div className="document-notes grid content-start gap-3">
          {notes.map(({ lead, text }) => (
            <p key={lead + text}>
              {lead && <b>{lead}</b>} {text}
            </p>
          ))}
        </div>
        <dl className="slip">
          {sums.map((sum) => (
            <SumRow key={sum.label} sum={sum} />
          ))}
        </dl>
      </div>
      <footer>
        {content.footer}
        <br />
        Fingerprint <span className="wrap-anywhere">{hash}</span>
      </footer>
    </article>
  )
}

const Lid = () => (
  <svg className="document-lid" viewBox="0 0 794 26" preserveAspectRatio="none" aria-hidden="true">
    <path d="M0 0h794v10q-3 12-12 14H412q-8 0-15-14-7 14-15 14H12Q3 22 0 10z" />
  </svg>
)

/** The title's last word is wide, those before it are narrow. */
function Head({ content: { brand, seller, title } }: { content: Content }) {
  const words = title.split(' ')
  const last = words.pop()
  return (
    <>
      <header className="document-head">
        <p className="logo">
          <Mark />
          <Wordmark name={brand} />
        </p>
        <p className="document-seller grid">
          <b>{seller.name}</b>
          {seller.lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </p>
      </header>
      <h1 className="disp" tabIndex={-1}>
        {words.length > 0 && <span className="boxed">{words.join(' ')} </span>}
        <span className="open">{last}</span>
      </h1>
    </>
  )
}

const Facts = ({ facts }: { facts: Content['facts'] }) => (
  <dl className="document-facts">
    {facts.map(({ label, value, more }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>
          {value}
          {more.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </dd>
      </div>
    ))}
  </dl>
)

const figureClass = (column: Part<'columns'> | undefined) => cx('figure', column?.minor && 'minor')

const RowTable = ({ content: { subject, columns, rows } }: { content: Content }) => (
  <table>
    <thead>
      <tr>
        <th scope="col">{subject}</th>
        {columns.map((column) => (
          <th key={column.label} scope="col" className={figureClass(column)}>
            {column.label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ name, detail, cells }, row) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows never move: a document is frozen
        <tr key={row}>
          <td>
            <b>{name}</b>
            {detail && <small className="block">{detail}</small>}
          </td>
          {columns.map((column, index) => (
            <td key={column.label} className={figureClass(column)}>
              {cells[index]}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

const ROLE_CLASSES: Record<Part<'sums'>['role'], string | undefined> = {
  part: undefined,
  total: 'slip-total',
  tax: 'slip-tax',
  settled: 'slip-settled',
  due: 'slip-due',
}

const SumRow = ({ sum: { label, detail, amount, role } }: { sum: Part<'sums'> }) => (
  <div className={ROLE_CLASSES[role]}>
    <dt>
      {label} {detail && <small>{detail}</small>}
    </dt>
    <dd className={role === 'total' ? 'disp' : undefined}>{amount}</dd>
  </div>
)
