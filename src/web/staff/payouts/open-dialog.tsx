import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { type Month, monthAt } from '#contract/jamaica.ts'
import { staffListQuery } from '#web/queries/staff-list.ts'
import { useSend } from '#web/queries/use-send.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { errorSentence } from '#web/staff/error-sentence.ts'
import { formatMonth } from './labels.ts'

const MONTHS_BACK = 18

/** The months that are over, the latest first, and back to the one in which the first partner joined. */
function monthsOver(now: Date, since: Date): Month[] {
  let { from } = monthAt(now)
  const months = Array.from({ length: MONTHS_BACK }, () => {
    const before = monthAt(new Date(from.getTime() - 1))
    from = before.from
    return before
  })
  return months.filter(({ until }, back) => back === 0 || until > since)
}

/** The first partner, without whom no month has commissions. */
const firstPartnerQuery = staffListQuery('/api/partners', 'sort=joined&limit=1')

/** Asks which month to pay; no money moves before the run is locked. */
export default function OpenDialog({ onClose }: { onClose: () => void }) {
  const [now] = useState(() => new Date())
  const first = useQuery(firstPartnerQuery).data?.items[0]
  const months = monthsOver(now, first ? new Date(first.enrollmentDate) : now)
  const [chosen, setChosen] = useState(0)
  const [, navigate] = useLocation()
  const open = useSend('POST', '/api/payout-runs')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const month = months[chosen]
    if (!month) return
    open.mutate(
      { year: month.year, month: month.month },
      {
        onSuccess: ({ id }) => {
          onClose()
          navigate(`/admin/payouts/${id}`)
        },
      },
    )
  }
  return (
    <Dialog onClose={onClose} title="New run" maxWidth={460}>
      <form className="dialog-body gap-5" onSubmit={submit}>
        <p className="muted">
          We calculate approved commissions for each partner as a draft. No money moves until one
          person locks it and another approves it.
        </p>
        <SelectField
          label="Month to pay"
          value={chosen}
          error={open.error ? errorSentence(open.error) : undefined}
          onChange={({ target }) => setChosen(Number(target.value))}
        >
          {months.map(formatMonth).map((label, index) => (
            <option key={label} value={index}>
              {label}
            </option>
          ))}
        </SelectField>
        <div className="flex justify-end">
          <Button type="submit" pending={open.isPending} pendingLabel="Calculating...">
            Calculate
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
