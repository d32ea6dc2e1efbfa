import { Panel } from '#web/ui/panel.tsx'
import './figures-panel.css'

type Props = {
  /** Names the panel among the parts of the page. */
  id: string
  heading: string
  aside?: string
  lead: string
  /** What a row is about, then what it says of it. */
  columns: readonly [what: string, ...figures: string[]]
  rows: readonly (readonly [what: string, ...figures: (string | number)[]])[]
  foot?: string
}

/** A panel with a sentence and a small table of figures under it. */
export function FiguresPanel({ id, heading, aside, lead, columns, rows, foot }: Props) {
  return (
    <Panel id={id} title={heading} aside={aside && <span className="small muted">{aside}</span>}>
      <div className="figures">
        <p>{lead}</p>
        <table>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([what, ...figures]) => (
              <tr key={what}>
                <th scope="row">{what}</th>
                {figures.map((figure, index) => (
                  <td key={columns[index + 1]} className="num">
                    {figure}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {foot && <p className="xs muted">{foot}</p>}
      </div>
    </Panel>
  )
}
