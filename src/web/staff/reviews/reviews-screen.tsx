import type { StaffReviewView } from '#contract/reviews.ts'
import { staffList } from '#web/queries/staff-list.ts'
import { DeskHeading } from '#web/staff/shell/desk-heading.tsx'
import { actionColumn, type Column, column, dates, StateBadge } from '#web/staff/table/columns.tsx'
import { DeskTable } from '#web/staff/table/desk-table.tsx'
import { filterBy, type SortChoice } from '#web/staff/table/table-bar.tsx'
import { noneLabel } from '#web/staff/table/table-address.ts'
import { onDemand } from '#web/ui/on-demand.tsx'
import { Stars } from '#web/ui/stars.tsx'
import { REVIEW_LABELS } from './labels.ts'

const WAITING_FIRST: SortChoice = {
  label: 'Waiting first',
  options: [
    { value: '-date', label: 'Newest first' },
    { value: 'date', label: 'Oldest first' },
  ],
}

const ReviewDialog = onDemand('The review', () => import('./review-dialog.tsx'))

/** What those who bought a piece wrote; those that wait come first, the oldest of them first. */
export default function ReviewsScreen() {
  return (
    <DeskTable
      name="reviews"
      label="Reviews"
      renderHeading={(total) => <DeskHeading total={total} />}
      query={staffList('/api/reviews')}
      searchLabel="Search reviews"
      filters={[filterBy('state', 'Every state', REVIEW_LABELS)]}
      sort={WAITING_FIRST}
      columns={columnsFor}
      empty={noneLabel('reviews')}
      renderDialog={(review, close) => <ReviewDialog review={review} onClose={close} />}
    />
  )
}

const columnsFor = (onOpen: (row: StaffReviewView) => void): Column<StaffReviewView>[] => [
  column('product', 'Item', { rowHeader: true }, ({ productName, color }) => (
    <span>
      {productName}
      {color && <span className="small muted block">{color}</span>}
    </span>
  )),
  column('rating', 'Stars', ({ rating }) => (
    <span className="num whitespace-nowrap">
      <Stars rating={rating} /> {rating}
    </span>
  )),
  column('title', 'Review', { wide: true }, ({ title, shownAs, photos }) => (
    <span>
      {title}
      <span className="small muted block">
        {shownAs}
        {photos.length > 0 && `, ${photos.length === 1 ? '1 photo' : `${photos.length} photos`}`}
      </span>
    </span>
  )),
  dates('date', 'Written', ({ writtenAt }) => writtenAt),
  column('state', 'State', ({ state }) => <StateBadge state={REVIEW_LABELS[state]} />),
  actionColumn(onOpen, ({ title }) => (
    <>
      Read<span className="sr-only"> {title}</span>
    </>
  )),
]
