import type { NothingIn, StatementPreview, StatementRowAside } from '#contract/transfers.ts'
import { formatExact } from '#web/staff/format.ts'

type Props = { found: StatementPreview }

const NOTHING: Record<NothingIn, string> = {
  words: 'Say below what the bank’s words mean: money in or money out.',
  'no-amounts':
    'The column chosen for Money in does not hold amounts. Choose the column of the deposits.',
  'no-days': 'No day could be read. Choose the column of the days, and how they are written.',
  'all-out':
    'Every amount counts as money out. If deposits are among them, choose another column for Money in, or say what the bank’s words mean.',
  empty: 'The file holds no amounts under Money in. Choose the column of the deposits.',
}

/** Why there is nothing to import, and how to mend it. */
export function NothingInNote({ found: { nothingIn } }: Props) {
  if (!nothingIn) return null
  return (
    <p className="statement-note warning" role="alert">
      <b>No money in was found.</b> {NOTHING[nothingIn]}
    </p>
  )
}

/** Lines that may be there already under other words. */
export function AlikeNote({ found: { alike, alikeCount } }: Props) {
  return (
    <section className="statement-note warning" aria-label="Lines that may be here already">
      <h3 className="font-[650]">
        {alikeCount === 1
          ? '1 new line has the day and amount of a line that another file brought'
          : `${alikeCount} new lines have the day and amount of lines that another file brought`}
      </h3>
      <ul className="small">
        {alike.map(({ row, day, amount, description, earlier }) => (
          <li key={row}>
            Row {row}, {day}, {formatExact(amount)}: “{description}”, and “{earlier.description}” of{' '}
            {earlier.fileName}
          </li>
        ))}
      </ul>
      <More count={alikeCount - alike.length} />
    </section>
  )
}

export function ErrorsNote({ found: { errors, errorCount } }: Props) {
  return (
    <section className="statement-note danger" aria-label="Rows that cannot be read">
      <h3 className="font-[650]">
        {errorCount === 1 ? '1 row cannot be read' : `${errorCount} rows cannot be read`}
      </h3>
      <ul className="small">
        {errors.map(({ row, column, message }) => (
          <li key={row}>
            Row {row}, {column}: {message}
          </li>
        ))}
      </ul>
      <More count={errorCount - errors.length} />
    </section>
  )
}

const WHY: Record<StatementRowAside['why'], string> = {
  out: 'money out',
  sum: 'a sum or a balance',
  other: 'no money in',
}

/** Every row that brings no line, so that a wrong guess shows. */
export function AsideRows({ found: { aside, asideCount } }: Props) {
  if (asideCount === 0) return null
  return (
    <details className="statement-aside">
      <summary>
        {asideCount === 1 ? 'The row that is left aside' : `The ${asideCount} rows left aside`}
      </summary>
      <ul className="small">
        {aside.map(({ row, why, text }) => (
          <li key={row}>
            Row {row}, {WHY[why]}: {text}
          </li>
        ))}
      </ul>
      <More count={asideCount - aside.length} />
    </details>
  )
}

const More = ({ count }: { count: number }) =>
  count > 0 ? <p className="small">And {count} more.</p> : null
