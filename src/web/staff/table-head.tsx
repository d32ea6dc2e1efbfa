type Props = { left: readonly string[]; right?: readonly string[]; className?: string }

/** The headings of a plain table: words to the left, then figures to the right. */
export const TableHead = ({ left, right, className }: Props) => (
  <thead className={className}>
    <tr>
      {left.map((label) => (
        <th key={label} scope="col">
          {label}
        </th>
      ))}
      {right?.map((label) => (
        <th key={label} scope="col" className="r">
          {label}
        </th>
      ))}
    </tr>
  </thead>
)
