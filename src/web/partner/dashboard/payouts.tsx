import { Clock } from 'lucide-react'
import { useState } from 'react'
import { formatDayAndTime, formatInstant } from '#contract/jamaica.ts'
import { accountWords, type PayeeView } from '#contract/payees.ts'
import { PAYOUT_METHOD_LABELS } from '#contract/payouts.ts'
import { refusalOf, send } from '#web/queries/call.ts'
import { useCall } from '#web/queries/change.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatDay } from '#web/ui/partner-labels.ts'
import { Panel } from '#web/ui/panel.tsx'
import { Note } from '#web/ui/shapes/note.tsx'
import { toast } from '#web/ui/toasts.ts'
import { NOT_CHANGED, PayeeForm, TRY_AGAIN } from './payee-form.tsx'
import { Columns, SplitFacts, type TabProps } from './parts.tsx'

/** Where payouts go; a change needs a mailed code, like signing in. */
export function Payouts({ facts, demo }: TabProps) {
  const request = useCall(() => send('POST', '/api/mlm/payout-details/code'))
  const [challenge, setChallenge] = useState<string>()
  const { payee, member } = facts
  const begin = async () => {
    try {
      setChallenge((await request.mutateAsync()).challenge)
    } catch (error) {
      toast({ title: NOT_CHANGED, text: refusalOf(error)?.error ?? TRY_AGAIN, tone: 'failure' })
    }
  }
  return (
    <Columns>
      <Panel
        id="payout-details"
        title="Payout details"
        aside={!payee && <Badge tone="warn">Not complete</Badge>}
      >
        <div className="stack p-5">
          {payee ? <InUse payee={payee} /> : <NothingYet facts={facts} />}
          {member.payoutHeldUntil && (
            <p className="small">
              New details: payouts are on hold until {formatInstant(member.payoutHeldUntil)}.
            </p>
          )}
          {challenge && (
            <PayeeForm facts={facts} challenge={challenge} onDone={() => setChallenge(undefined)} />
          )}
          {!demo && !challenge && (
            <div>
              <Button
                variant={payee ? 'line' : 'primary'}
                size="sm"
                pending={request.isPending}
                onClick={() => void begin()}
              >
                {payee ? 'Change payout details' : 'Complete payout details'}
              </Button>
            </div>
          )}
        </div>
      </Panel>
      {challenge && <WaitNote />}
    </Columns>
  )
}

/** A payee in words; its numbers are hidden already but for their last digits. */
const wordsOf = (payee: PayeeView): string => payee.paypalEmail ?? accountWords(payee)

const InUse = ({ payee }: { payee: PayeeView }) => (
  <SplitFacts
    facts={[
      ['Paid by', PAYOUT_METHOD_LABELS[payee.paymentMethod]],
      ['To', wordsOf(payee)],
      payee.branch !== null && ['Branch', payee.branch],
      ['Legal name', payee.legalName],
      ['Address', `${payee.address}, ${payee.parish}`],
      ['TRN', payee.trn],
      ['Since', formatDay(payee.createdAt)],
    ]}
  />
)

function NothingYet({ facts: { member } }: Pick<TabProps, 'facts'>) {
  const written = [member.bankAccount, member.paypalEmail].filter(Boolean).join(', ')
  return (
    <div className="grid gap-2">
      <p>
        Before your first payout we need your legal name, address, TRN and account details. Until
        then your money stays in your wallet.
      </p>
      {written && <p className="small muted">Entered when you joined: {written}</p>}
    </div>
  )
}

const WAIT_MS = 72 * 3_600_000

function WaitNote() {
  const [from] = useState(() => new Date(Date.now() + WAIT_MS).toISOString())
  return (
    <Note tone="warn" icon={Clock} className="rounded-card px-4 py-3.5">
      <b className="font-[650]">New details take effect after 72 hours.</b> If you save now, we will
      use them from {formatDayAndTime(from)} and make no payouts before then. We will also e-mail
      you, in case it was not you.
    </Note>
  )
}
