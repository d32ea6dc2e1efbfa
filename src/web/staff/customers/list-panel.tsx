import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { PageOf } from '#web/queries/query-client.ts'
import { errorSentence } from '#web/staff/error-sentence.ts'
import { formatCount } from '#web/staff/format.ts'
import { SmallButton } from '#web/staff/small-button.tsx'
import { Panel } from '#web/ui/panel.tsx'

/** The longest list that the server sends. */
const MOST = 1000

type Props<Row> = {
  /** The id of the heading. */
  id: string
  title: string
  query: (search: string) => UseQueryOptions<PageOf<Row>>
  /** How many are shown first, and how many each further step adds. */
  step: number
  /** What the rows are, such as `orders`. */
  what: string
  none: string
  /** Above the list. */
  before?: ReactNode
  children: (rows: readonly Row[]) => ReactNode
}

/** A list in a panel with its total, which grows by a button. */
export function ListPanel<Row>({ id, title, before, ...list }: Props<Row>) {
  const [limit, setLimit] = useState(list.step)
  const { data, error, isFetching } = useQuery(list.query(`limit=${limit}`))
  return (
    <Panel
      id={id}
      className="op-panel"
      title={
        <>
          {title}
          {data && data.total > 0 && <small className="num">{formatCount(data.total)}</small>}
        </>
      }
    >
      {before}
      {data ? (
        <Rows {...list} page={data} />
      ) : (
        <p className={error ? 'op-empty text-bad' : 'op-empty muted'}>
          {error ? errorSentence(error, 'Could not load this.') : `Loading the ${list.what}`}
        </p>
      )}
      {data && data.items.length < data.total && (
        <p className="cu-more">
          <SmallButton
            variant="quiet"
            label={`Show more ${list.what}`}
            pending={isFetching}
            disabled={limit >= MOST}
            onClick={() => setLimit(Math.min(MOST, limit + list.step))}
          />
          <span className="small muted num">{data.total - data.items.length} more</span>
        </p>
      )}
    </Panel>
  )
}

type RowsProps<Row> = Pick<Props<Row>, 'none' | 'children'> & { page: PageOf<Row> }

const Rows = <Row,>({ none, children, page }: RowsProps<Row>) =>
  page.items.length === 0 ? <p className="op-empty muted">{none}</p> : children(page.items)

/** `and 3 more`, where a list is cut. */
export const AndMore = ({ more }: { more: number }) =>
  more > 0 && <p className="cu-more small muted num">and {more} more</p>
