import type { StatementColumns } from '#contract/transfers.ts'
import { SelectField } from '#web/ui/field.tsx'

type Props = {
  columns: StatementColumns
  headings: readonly string[]
  onChange: (columns: StatementColumns) => void
}

type Place = 'day' | 'description' | 'credit' | 'reference' | 'direction'

const PLACES: { name: Place; label: string; none?: string }[] = [
  { name: 'day', label: 'Day' },
  { name: 'description', label: 'Description' },
  { name: 'credit', label: 'Money in' },
  { name: 'reference', label: 'Bank reference', none: 'None' },
  { name: 'direction', label: 'Debit or credit', none: 'Told by the amount' },
]

/** Which column holds what: guessed, and staff may mend it. */
export function ColumnFields({ columns, headings, onChange }: Props) {
  return (
    <fieldset className="trl-c">
      <legend className="mb-2 font-[650]">Columns</legend>
      {PLACES.map(({ name, label, none }) => (
        <SelectField
          key={name}
          label={label}
          value={columns[name] ?? ''}
          onChange={({ target }) =>
            onChange({ ...columns, [name]: target.value === '' ? null : Number(target.value) })
          }
        >
          {none && <option value="">{none}</option>}
          {headings.map((heading, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a column is its place
            <option key={index} value={index}>
              {heading}
            </option>
          ))}
        </SelectField>
      ))}
      <SelectField
        label="Days are written"
        value={columns.dateOrder}
        onChange={({ target }) =>
          onChange({ ...columns, dateOrder: target.value === 'mdy' ? 'mdy' : 'dmy' })
        }
      >
        <option value="dmy">Day first, 20/11/2026</option>
        <option value="mdy">Month first, 11/20/2026</option>
      </SelectField>
    </fieldset>
  )
}
