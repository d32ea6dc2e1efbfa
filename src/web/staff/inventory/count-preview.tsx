import { type CountPreview, colorLabel } from '#contract/stock.ts'

const MAX_SHOWN = 200

/** What a counted list would change, and the rows that cannot be taken, each with its number. */
export function CountPreviewTables({ preview }: { preview: CountPreview }) {
  const { rows, differences, unchanged, blank, bad } = preview
  return (
    <>
      <p role="status" className="small">
        {rows} rows: <b>{differences.length} differ</b>, {unchanged} unchanged, {blank} not counted,{' '}
        <b className={bad.length > 0 ? 'text-bad' : undefined}>{bad.length} bad</b>.
      </p>
      {bad.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long table scrolls by key
        <div className="preview" role="region" aria-label="Bad rows" tabIndex={0}>
          <table className="tbl">
            <caption>Rows that cannot be taken</caption>
            <thead>
              <tr>
                <th scope="col">Row</th>
                <th scope="col">It says</th>
                <th scope="col">Why not</th>
              </tr>
            </thead>
            <tbody>
              {bad.slice(0, MAX_SHOWN).map(({ row, what, why }) => (
                <tr key={row}>
                  <td className="num">{row}</td>
                  <td>{what}</td>
                  <td>{why}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {differences.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long table scrolls by key
        <div className="preview" role="region" aria-label="Differences" tabIndex={0}>
          <table className="tbl">
            <caption>What will change</caption>
            <thead>
              <tr>
                <th scope="col">Product</th>
                <th scope="col">Colour</th>
                <th scope="col" className="r">
                  On record
                </th>
                <th scope="col" className="r">
                  Counted
                </th>
              </tr>
            </thead>
            <tbody>
              {differences.slice(0, MAX_SHOWN).map((one) => (
                <tr key={one.row}>
                  <td>{one.productName}</td>
                  <td>{colorLabel(one.color)}</td>
                  <td className="r num">{one.onHand}</td>
                  <td className="r num">
                    <b>{one.counted}</b>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}
