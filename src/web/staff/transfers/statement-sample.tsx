import type { StatementPreview } from '#contract/transfers.ts'

/** The first rows as the file has them, so that a wrong column shows. */
export function StatementSample({ found }: { found: StatementPreview }) {
  const { headings, sample } = found
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways by keys
    <section className="trl-s" tabIndex={0} aria-label="First rows of the file">
      <table className="tbl">
        <thead>
          <tr>
            {headings.map((heading, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a column is its place
              <th key={index} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sample.map((row, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a row is its place
            <tr key={at}>
              {headings.map((heading, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- a column is its place
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
}
