import { formatInstant } from '#contract/jamaica.ts'
import type {
  NothingIn,
  StatementPreview,
  StatementQuestion,
  StatementRowAside,
} from '#contract/transfers.ts'
import { AsideRows, FileNote, RowsPanel } from '#web/staff/csv-file.tsx'
import { countOf, formatExact, formatShortDay } from '#web/staff/format.ts'

type Props = { found: StatementPreview }

const NOTHING: Record<NothingIn, string> = {
  words: 'Choose below which of the bank’s codes are money in and which are money out.',
  'no-amounts': 'The Money in column has no amounts. Please choose the deposits column.',
  'no-days': 'No dates found. Choose the date column and format.',
  'all-out':
    'Every amount counts as money out. If deposits are among them, choose another column for Money in, or say what the bank’s words mean.',
  empty: 'The file holds no amounts under Money in. Choose the column of the deposits.',
}

/** Why there is nothing to import, and how to correct it. */
export function NothingInNote({ found: { nothingIn } }: Props) {
  if (!nothingIn) return null
  return (
    <FileNote tone="warn" role="alert">
      <b>No money in was found.</b> {NOTHING[nothingIn]}
    </FileNote>
  )
}

const QUESTIONS: Record<StatementQuestion['about'], (question: StatementQuestion) => string> = {
  'money-in': () => 'Choose the column of the deposits under Money in.',
  days: ({ example, readings }) =>
    `${example} can be ${readings.map(formatShortDay).join(' or ')}. Choose how days are written.`,
  direction: ({ rows, example }) =>
    `Nothing in the file says whether ${countOf(rows, 'amount', 'amounts')} (such as ${example}) came in or went out. Choose the column that says so under Debit or credit, or choose what an amount without a sign is.`,
}

/** What the file does not tell: nothing is imported before staff have said it. */
export function QuestionsNote({ found: { questions } }: Props) {
  if (questions.length === 0) return null
  return (
    <FileNote tone="warn" role="alert" aria-label="Questions">
      {questions.map((question) => (
        <p key={question.about}>{QUESTIONS[question.about](question)}</p>
      ))}
    </FileNote>
  )
}

/** That the columns were confirmed before, and by whom. */
export function FormatNote({ found: { format, hasFixedColumns } }: Props) {
  if (!format && !hasFixedColumns) return null
  return (
    <p className="muted small">
      {format
        ? `Columns as confirmed by ${format.confirmedBy} on ${formatInstant(format.confirmedAt)}. Changes are remembered for the next file.`
        : 'The columns of this file are known.'}
    </p>
  )
}

/** Lines that may already be stored with another description. */
export const AlikeNote = ({ found: { alike, alikeCount } }: Props) => (
  <RowsPanel
    tone="warn"
    label="Possible duplicates"
    title={
      alikeCount === 1
        ? '1 new line has the day and amount of a line that another file brought'
        : `${alikeCount} new lines have the day and amount of lines that another file brought`
    }
    rows={alike.map(({ row, day, amount, description, earlier }) => ({
      row,
      text: `Row ${row}, ${day}, ${formatExact(amount)}: “${description}”, and “${earlier.description}” of ${earlier.fileName}`,
    }))}
    count={alikeCount}
  />
)

export const ErrorsNote = ({ found: { errors, errorCount } }: Props) => (
  <RowsPanel
    tone="bad"
    label="Rows that cannot be read"
    title={errorCount === 1 ? '1 row cannot be read' : `${errorCount} rows cannot be read`}
    rows={errors.map(({ row, column, message }) => ({
      row,
      text: `Row ${row}, ${column}: ${message}`,
    }))}
    count={errorCount}
  />
)

const WHY: Record<StatementRowAside['why'], string> = {
  out: 'money out',
  sum: 'a sum or a balance',
  other: 'no money in',
  above: 'above the headings',
}

/** Every row that adds no line. */
export const IgnoredRows = ({ found: { aside, asideCount } }: Props) => (
  <AsideRows
    rows={aside.map((row) => ({ ...row, why: WHY[row.why] }))}
    count={asideCount}
    are="ignored"
  />
)

/** The first rows as the file has them, so that a wrong column is noticed. */
export const StatementSample = ({ found: { headings, sample } }: Props) => (
  <section
    className="overflow-x-auto rounded-card border border-line whitespace-nowrap"
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways by keys
    tabIndex={0}
    aria-label="First rows of the file"
  >
    <table className="tbl">
      <thead>
        <tr>
          {headings.map((heading, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- columns have no id
            <th key={index} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sample.map((row, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows have no id
          <tr key={place}>
            {headings.map((heading, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- columns have no id
              <td key={index} data-label={heading}>
                {row[index] ?? ''}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
