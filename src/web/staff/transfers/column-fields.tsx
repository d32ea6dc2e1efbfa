import {
  DATE_ORDERS,
  type Direction,
  DIRECTIONS,
  type StatementColumns,
  type StatementPreview,
  type StatementQuestion,
} from '#contract/transfers.ts'
import { CheckField, SelectField } from '#web/ui/field.tsx'

type Props = { found: StatementPreview; onChange: (columns: StatementColumns) => void }

const FIELDS = [
  { name: 'day', label: 'Day', none: '' },
  { name: 'credit', label: 'Money in', none: 'Please choose' },
  { name: 'reference', label: 'Bank reference', none: 'None' },
  { name: 'direction', label: 'Debit or credit', none: 'From the amount' },
  { name: 'balance', label: 'Balance', none: 'Not used' },
] as const satisfies { name: keyof StatementColumns; label: string; none: string }[]

/** Which column holds what: the server guesses, and staff may correct it. */
export function ColumnFields({ found, onChange }: Props) {
  const { columns, headings } = found
  const change = (name: (typeof FIELDS)[number]['name'], value: string) =>
    onChange({
      ...columns,
      [name]: value === '' ? null : Number(value),
      // What words and amounts mean was chosen for another column.
      ...(name === 'direction' && { words: [] }),
      ...(name === 'credit' && { unsigned: null }),
    })
  return (
    <>
      <fieldset className="grid fit-210 items-start gap-3">
        <legend className="mb-2 font-[650]">Columns</legend>
        {FIELDS.map(({ name, label, none }) => (
          <SelectField
            key={name}
            label={label}
            value={columns[name] ?? ''}
            error={
              name === 'credit' && isUnanswered(found, 'money-in') ? 'Please choose' : undefined
            }
            onChange={({ target }) => change(name, target.value)}
          >
            {none && <option value="">{none}</option>}
            {headings.map((heading, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- columns have no id
              <option key={index} value={index}>
                {heading}
              </option>
            ))}
          </SelectField>
        ))}
        <RuleFields found={found} onChange={onChange} />
      </fieldset>
      <TextFields found={found} onChange={onChange} />
      {found.words.length > 0 && <WordFields found={found} onChange={onChange} />}
    </>
  )
}

const isUnanswered = ({ questions }: StatementPreview, what: StatementQuestion['about']) =>
  questions.some(({ about }) => about === what)

/** How days are written, and what an amount is that has no sign. */
function RuleFields({ found, onChange }: Props) {
  const { columns } = found
  const [daysOpen, directionOpen] = [isUnanswered(found, 'days'), isUnanswered(found, 'direction')]
  return (
    <>
      <SelectField
        label="Days are written"
        value={columns.dateOrder ?? ''}
        error={daysOpen ? 'Please choose' : undefined}
        onChange={({ target: { value } }) =>
          onChange({ ...columns, dateOrder: DATE_ORDERS.find((order) => order === value) ?? null })
        }
      >
        <option value="">{daysOpen ? 'Day or month first?' : 'As the file shows'}</option>
        <option value="dmy">Day first, 20/11/2026</option>
        <option value="mdy">Month first, 11/20/2026</option>
      </SelectField>
      {columns.direction === null && (
        <SelectField
          label="An amount without a sign"
          value={columns.unsigned ?? ''}
          error={directionOpen ? 'Please choose' : undefined}
          onChange={({ target: { value } }) =>
            onChange({ ...columns, unsigned: DIRECTIONS.find((way) => way === value) ?? null })
          }
        >
          <option value="">{directionOpen ? 'In or out?' : 'As the file shows'}</option>
          <option value="in">Is money in</option>
          <option value="out">Is money out</option>
        </SelectField>
      )}
    </>
  )
}

/** Every column that may name the payer or the order. */
function TextFields({ found: { columns, headings }, onChange }: Props) {
  const { description } = columns
  const toggle = (column: number, chosen: boolean) => {
    const others = description.filter((other) => other !== column)
    const next = chosen ? [...others, column].toSorted((a, b) => a - b) : others
    if (next.length > 0) onChange({ ...columns, description: next })
  }
  return (
    <fieldset>
      <legend className="font-[650]">Description</legend>
      <div className="flex flex-wrap gap-x-6">
        {headings.map((heading, index) => (
          <CheckField
            // oxlint-disable-next-line react/no-array-index-key -- columns have no id
            key={index}
            label={heading}
            checked={description.includes(index)}
            onChange={({ target }) => toggle(index, target.checked)}
          />
        ))}
      </div>
    </fieldset>
  )
}

/**
 * What the bank's words for debit and credit mean: staff say it where it is unknown, or correct it.
 */
function WordFields({ found: { columns, words }, onChange }: Props) {
  const set = (word: string, means: Direction) =>
    onChange({
      ...columns,
      words: [...columns.words.filter((other) => other.word !== word), { word, means }],
    })
  return (
    <fieldset className="grid fit-210 items-start gap-3">
      <legend className="mb-2 font-[650]">Meaning of the bank’s codes</legend>
      {words.map(({ word, rows, means }) => (
        <SelectField
          key={word}
          label={`${word === '' ? 'No word' : `“${word}”`}, ${rows === 1 ? '1 row' : `${rows} rows`}`}
          value={means ?? ''}
          error={means ? undefined : 'Please choose'}
          onChange={({ target }) => set(word, target.value === 'in' ? 'in' : 'out')}
        >
          {!means && (
            <option value="" disabled>
              Money in or money out?
            </option>
          )}
          <option value="in">Money in</option>
          <option value="out">Money out</option>
        </SelectField>
      ))}
    </fieldset>
  )
}
