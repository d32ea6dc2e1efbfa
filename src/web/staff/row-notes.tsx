type Props = { rows: readonly { row: number; text: string }[]; count: number }

/** What there is to know about the rows of a file: a sentence for each of the first ones. */
export const RowNotes = ({ rows, count }: Props) => (
  <>
    <ul className="small">
      {rows.map(({ row, text }) => (
        <li key={row}>{text}</li>
      ))}
    </ul>
    {count > rows.length && <p className="small">And {count - rows.length} more.</p>}
  </>
)
