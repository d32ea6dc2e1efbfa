import type { RunDetailView } from '#contract/staff-payouts.ts'
import { useSend } from '#web/queries/use-send.ts'
import { formatExact } from '#web/staff/format.ts'
import { ReasonDialog } from '#web/staff/reason-dialog.tsx'

export type Deciding = {
  verb: 'confirmation' | 'removal'
  line: { id: number; name: string; amount: string }
}
type Props = { run: RunDetailView; deciding: Deciding; onClose: () => void }

/** Takes a line out of a run, or confirms what has changed of it; both say why. */
export default function DecideDialog({ run, deciding, onClose }: Props) {
  const { verb, line } = deciding
  const decide = useSend('POST', `/api/payout-runs/${run.id}/lines/${line.id}/${verb}`, {
    replaces: `/api/payout-runs/${run.id}`,
  })
  const amount = formatExact(line.amount)
  const { doneText, ...texts } = TEXTS[verb](line.name, amount)
  return (
    <ReasonDialog
      {...texts}
      cancelLabel="Go back"
      pendingLabel="Noting..."
      verb={decide}
      done={{ title: doneText, text: `${line.name}, ${amount}` }}
      onClose={onClose}
    />
  )
}

const TEXTS = {
  removal: (name: string, amount: string) => ({
    title: `Remove ${name} from this payout?`,
    text: `${amount} goes back to the wallet, the partner is notified and the files are created again. Only staff can see the reason.`,
    confirmLabel: 'Remove it',
    variant: 'danger' as const,
    doneText: 'The line is taken out',
  }),
  confirmation: (name: string, amount: string) => ({
    title: `Pay ${name} anyway?`,
    text: `${amount} will be paid as locked, with your name and reason on record. We will ask again if anything else changes.`,
    confirmLabel: 'Confirm the line',
    variant: 'primary' as const,
    doneText: 'The line is confirmed',
  }),
}
