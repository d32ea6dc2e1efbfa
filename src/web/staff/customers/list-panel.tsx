import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { PageOf } from '#web/queries/query-client.ts'
import { errorSentence } from '#web/staff/error-sentence.ts'
import { formatCount } from '#web/staff/format.ts'
import { SmallButton } from '#web/staff/small-button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { Panel } from '#web/ui/panel.tsx'

const SENTENCE = 'px-5 py-4 max-desk:px-4'
const MORE = 'px-5 pt-2 pb-3.5 max-desk:px-4'

type PanelProps = { id: string; title: ReactNode; children: ReactNode }

/** A panel of the page, with a low heading. */
const PersonPanel = (props: PanelProps) => (
  <Panel
    {...props}
    className="overflow-hidden [&>.panel-h]:min-h-14 [&>.panel-h]:py-1.5 max-desk:[&>.panel-h]:pl-4"
  />
)

type RowsPanelProps = PanelProps & {
  /** That there are no rows. */
  none?: string | false
  /** How many rows there are besides those shown. */
  more?: number
}

/** A panel with some rows, which came with the person. */
export const RowsPanel = ({ none, more = 0, children, ...panel }: RowsPanelProps) => (
  <PersonPanel {...panel}>
    {none && <p className={cx(SENTENCE, 'muted')}>{none}</p>}
    <ul className="rows">{children}</ul>
    {more > 0 && <p className={cx(MORE, 'small muted num')}>and {more} more</p>}
  </PersonPanel>
)

/** A row, with a button or a badge at its end. */
export const PersonRow = ({ aside, children }: { aside?: ReactNode; children: ReactNode }) => (
  <li className="split px-5 py-3 max-desk:px-4 [&>:not(div)]:flex-none">
    <div className="min-w-0 wrap-anywhere">{children}</div>
    {aside}
  </li>
)

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
    <PersonPanel
      id={id}
      title={
        <>
          {title}
          {data && data.total > 0 && (
            <small className="num small muted ml-1.5 font-[450]">{formatCount(data.total)}</small>
          )}
        </>
      }
    >
      {before}
      {data ? (
        <Rows {...list} page={data} />
      ) : (
        <p className={cx(SENTENCE, error ? 'text-bad' : 'muted')}>
          {error ? errorSentence(error, 'Could not load this.') : `Loading the ${list.what}`}
        </p>
      )}
      {data && data.items.length < data.total && (
        <p className={cx(MORE, 'flex items-center gap-3')}>
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
    </PersonPanel>
  )
}

type RowsProps<Row> = Pick<Props<Row>, 'none' | 'children'> & { page: PageOf<Row> }

const Rows = <Row,>({ none, children, page }: RowsProps<Row>) =>
  page.items.length === 0 ? <p className={cx(SENTENCE, 'muted')}>{none}</p> : children(page.items)
