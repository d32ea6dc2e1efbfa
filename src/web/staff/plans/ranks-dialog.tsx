import { useState } from 'react'
import { formatYearMonth, monthAt } from '#contract/jamaica.ts'
import { PublishRanks, type RankVersionView } from '#contract/rank-versions.ts'
import { useSend } from '#web/queries/use-send.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { formOf, numberIn } from '#web/ui/form.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { formatMonthName } from '#web/ui/partner-labels.ts'
import { toast } from '#web/ui/toasts.ts'

const { Form, TextField, SelectField } = formOf(PublishRanks)

const MONTHS_AHEAD = 12

/** The months to come, the next first. */
function monthsToCome(now: Date): string[] {
  let { until } = monthAt(now)
  return Array.from({ length: MONTHS_AHEAD }, () => {
    const month = monthAt(until)
    until = month.until
    return formatYearMonth(month)
  })
}

const FIELDS = [
  ['personalSales', 'Own sales (J$)'],
  ['teamVolume', 'Team sales (J$)'],
  ['directReferrals', 'Recruits'],
  ['activeTeamMembers', 'Active team'],
  ['bonus', 'Bonus (J$)'],
] as const

type Props = { from: RankVersionView; onClose: () => void }

/** Publishes what the ranks require from a month on. */
export default function RanksDialog({ from, onClose }: Props) {
  const publish = useSend('POST', '/api/rank-versions')
  const [months] = useState(() => monthsToCome(new Date()))
  return (
    <Dialog onClose={onClose} title="Change the ranks" maxWidth={720}>
      <Form
        className="dialog-body gap-5"
        aria-label="Change the ranks"
        defaults={{ from: months[0] ?? '', steps: from.steps }}
        refusedAt="from"
        onSubmit={async (ranks) => {
          await publish.mutateAsync(ranks)
          const text = `They count from ${formatMonthName(ranks.from)} on.`
          toast({ title: 'The ranks are published', text })
          onClose()
        }}
      >
        <p className="muted">
          Enter 0 for no requirement. This replaces any scheduled version. Partners keep ranks they
          have reached.
        </p>
        <SelectField label="Counts from" name="from">
          {months.map((month) => (
            <option key={month} value={month}>
              {formatMonthName(month)}
            </option>
          ))}
        </SelectField>
        {from.steps.map(({ rank }, index) => (
          <fieldset key={rank} className="stack fit-120 min-w-0 items-start gap-3">
            <legend className="mb-2 font-semibold">{rank}</legend>
            {FIELDS.map(([field, label]) => (
              <TextField
                key={field}
                label={label}
                name={`steps.${index}.${field}`}
                inputMode="numeric"
                autoComplete="off"
                parse={numberIn}
              />
            ))}
          </fieldset>
        ))}
        <div className="flex justify-end">
          <SubmitButton pendingLabel="Publishing…">Publish</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
