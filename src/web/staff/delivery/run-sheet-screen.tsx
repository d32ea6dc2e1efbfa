import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useLocation, useSearch } from 'wouter'
import { addDays, formatLongDate, jamaicaDay, startOfDay } from '#contract/jamaica.ts'
import type { RunSheetStopView } from '#contract/run-sheet.ts'
import { boxCountText } from '#contract/shipments.ts'
import type { PageOf } from '#web/queries/query-client.ts'
import { useShop } from '#web/queries/shop.ts'
import { staffListQuery, staffQuery } from '#web/queries/staff-list.ts'
import { countOf } from '#web/staff/format.ts'
import { Loaded } from '#web/staff/loaded.tsx'
import { PrintButton, SmallButtonLink } from '#web/staff/small-button.tsx'
import { AppLink } from '#web/ui/app-link.tsx'
import { cx } from '#web/ui/class-names.ts'
import { Empty } from '#web/ui/empty.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { RunSheetParish } from './run-sheet-parish.tsx'

const PATH = '/admin/run-sheet'
const STOPS_A_PAGE = 200
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Today in Jamaica. */
const presentDay = () => jamaicaDay(new Date())

type Shown = { day: string; carrier: string; cursor: string }

/** What goes out on a day, by parish, to be printed for the driver. */
export default function RunSheetScreen() {
  const search = new URLSearchParams(useSearch())
  const day = search.get('day') ?? ''
  const carrier = search.get('carrier') ?? ''
  const shown: Shown = {
    day: DAY.test(day) ? day : presentDay(),
    carrier: /^[1-9]\d{0,8}$/.test(carrier) ? carrier : '',
    cursor: search.get('cursor') ?? '',
  }
  const query = useQuery(staffListQuery('/api/run-sheet', addressOf(shown, STOPS_A_PAGE)))
  return (
    <>
      <Heading shown={shown} />
      <Loaded query={query} skeleton={<Loading />}>
        {(page) =>
          page.items.length === 0 ? (
            <Empty text="No shipments on this day" />
          ) : (
            <Sheet shown={shown} page={page} />
          )
        }
      </Loaded>
    </>
  )
}

function addressOf({ day, carrier, cursor }: Shown, limit?: number): string {
  return new URLSearchParams({
    day,
    ...(carrier && { carrier }),
    ...(cursor && { cursor }),
    ...(limit && { limit: String(limit) }),
  }).toString()
}

const linkTo = (shown: Shown) => `${PATH}?${addressOf(shown)}`

function Heading({ shown }: { shown: Shown }) {
  const { data: carriers } = useQuery(staffQuery('/api/carriers'))
  const [, navigate] = useLocation()
  const beside = (days: number) => linkTo({ ...shown, day: addDays(shown.day, days), cursor: '' })
  const isToday = shown.day >= presentDay()
  return (
    <div className="desk-top flex-wrap print:hidden">
      <h1 tabIndex={-1}>Run sheet</h1>
      <nav className="mr-auto flex min-h-11 items-center gap-1" aria-label="Days">
        <AppLink className="ibtn" href={beside(-1)} aria-label="The day before">
          <ChevronLeft className="i" aria-hidden="true" />
        </AppLink>
        <b className="num">{formatLongDate(startOfDay(shown.day))}</b>
        {!isToday && (
          <AppLink className="ibtn" href={beside(1)} aria-label="The day after">
            <ChevronRight className="i" aria-hidden="true" />
          </AppLink>
        )}
      </nav>
      <SelectField
        label="Carrier"
        className="min-w-50"
        value={shown.carrier}
        onChange={({ target }) =>
          navigate(linkTo({ ...shown, carrier: target.value, cursor: '' }), { replace: true })
        }
      >
        <option value="">All</option>
        {carriers?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <PrintButton variant="primary" />
    </div>
  )
}

type SheetProps = { shown: Shown; page: PageOf<RunSheetStopView> }

function Sheet({ shown, page: { items, total, next } }: SheetProps) {
  const { name } = useShop()
  const boxes = items.reduce((sum, { boxCount }) => sum + boxCount, 0)
  const cursor = next && new URLSearchParams(next.split('?')[1]).get('cursor')
  const isPart = items.length < total
  return (
    <article
      className={cx(
        'mx-auto max-w-[297mm] border border-line bg-white p-[clamp(16px,4vw,14mm)]',
        'small wrap-anywhere text-black print:max-w-none print:border-0 print:p-0',
      )}
      aria-label="Run sheet"
    >
      <header>
        <p>{name}</p>
        <h2 className="text-[1.375rem] font-[650]">
          Run sheet, {formatLongDate(startOfDay(shown.day))}
        </h2>
        <p className="num">
          {isPart ? `${items.length} of ${countOf(total, 'stop')}` : countOf(total, 'stop')},{' '}
          {boxCountText(boxes)}
        </p>
      </header>
      {[...Map.groupBy(items, ({ parish }) => parish)].map(([parish, stops]) => (
        <RunSheetParish key={parish} parish={parish} stops={stops} />
      ))}
      <p className="mt-14 w-3/5 border-t border-black pt-1.5">Driver, time out and in</p>
      {cursor && (
        <p className="mt-5 print:hidden">
          <SmallButtonLink label="The next stops" href={linkTo({ ...shown, cursor })} />
        </p>
      )}
    </article>
  )
}
