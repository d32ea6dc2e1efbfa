import { useEffect, useRef, useState } from 'react'
import { formatLongDate, startOfDay } from '#contract/jamaica.ts'
import { ClaimPrize, type GrantView, type SpinView } from '#contract/prize-claims.ts'
import { PRIZES, CLAIM_LIMITS } from '#contract/prizes.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { copyText, useCopied } from '#web/ui/copy-text.ts'
import { toast } from '#web/ui/toasts.ts'
import { useSendForm } from '#web/queries/send-form.ts'
import { TextField } from '#web/ui/field.tsx'
import { NativeForm } from '#web/ui/native-form.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { EMAIL_FIELD, NAME_FIELD, PHONE_FIELD } from '#web/ui/person-fields.tsx'

type WheelResultProps = { result: SpinView; onClaimed: () => void }

export function WheelResult({ result, onClaimed }: WheelResultProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The focused button is gone: keyboards and screen readers go on from here.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="result flex w-full flex-col items-start">
      <h2 className="h1" ref={heading} tabIndex={-1}>
        {result.wins ? 'You won' : 'Not this time'}
      </h2>
      {result.wins ? <Win result={result} onClaimed={onClaimed} /> : <NoWin />}
    </div>
  )
}

function Win({ result, onClaimed }: WheelResultProps) {
  const [claimed, setClaimed] = useState(result.claimed)
  const [grant, setGrant] = useState<GrantView | null>(null)
  const { prize, prizeId } = result
  const note = PRIZES.find(({ id }) => id === prizeId)?.note
  const claim = (granted: GrantView | null) => {
    setClaimed(true)
    setGrant(granted)
    onClaimed()
  }
  return (
    <>
      <div className="ticket w-full font-[550]">
        <p>You won</p>
        <b>{prize}</b>
        <p className="small">{note}</p>
      </div>
      {claimed ? (
        <Claimed grant={grant} />
      ) : (
        <ClaimForm prize={prize} prizeId={prizeId} onClaimed={claim} />
      )}
    </>
  )
}

function Claimed({ grant }: { grant: GrantView | null }) {
  const words = useRef<HTMLDivElement>(null)
  useEffect(() => words.current?.focus(), [])
  return (
    <div className="claimed w-full" role="alert" tabIndex={-1} ref={words}>
      <p>
        <strong>Your claim is submitted.</strong>
      </p>
      {grant && <Granted grant={grant} />}
      <p>Our team will contact you within 24 hours.</p>
    </div>
  )
}

/** The code at once, to be copied; or what goes along by itself. */
function Granted({ grant: { code, says, until } }: { grant: GrantView }) {
  const [copied, setCopied] = useCopied()
  if (code === null) return <p>{says}: we will add it to your next order automatically.</p>
  const copy = async () => {
    if (await copyText(code)) setCopied(true)
    else toast({ title: 'The code could not be copied', text: code, tone: 'failure' })
  }
  return (
    <div className="mt-2 mb-2 grid gap-1.5">
      <p>Your code for {says}. We have also e-mailed it to you.</p>
      <p className="code cluster gap-x-3">
        <b className="num whitespace-nowrap">{code}</b>
        <Button variant="accent" size="sm" onClick={() => void copy()}>
          {copied ? 'Copied' : 'Copy code'}
        </Button>
      </p>
      <span className="sr-only" role="status">
        {copied ? 'Copied the code' : ''}
      </span>
      {until && (
        <p>
          Enter it when you order, by {formatLongDate(startOfDay(until))}. It works once, with this
          e-mail or phone number.
        </p>
      )}
    </div>
  )
}

function NoWin() {
  return (
    <>
      <p className="lead">Try again tomorrow. A new day begins at midnight, Jamaica time.</p>
      <ButtonLink href="/products" variant="ghost" size="lg" block>
        Browse All Products
      </ButtonLink>
    </>
  )
}

const loadSchema = () => Promise.resolve(ClaimPrize)

type ClaimFormProps = {
  prize: string
  prizeId: string
  onClaimed: (grant: GrantView | null) => void
}

function ClaimForm({ prize, prizeId, onClaimed }: ClaimFormProps) {
  const claim = useSendForm('/api/lottery-claims')
  return (
    <>
      <NativeForm
        className="claim stack w-full gap-2.5"
        loadSchema={loadSchema}
        values={{ prize, prizeId, status: 'pending' }}
        onSubmit={async (values) => {
          const answer = await claim.mutateAsync(values)
          // A server of 0.1.0 answers without it (until 0.3.0).
          onClaimed('grant' in answer ? answer.grant : null)
        }}
      >
        <TextField {...NAME_FIELD} maxLength={CLAIM_LIMITS.name} />
        <div className="row2">
          <TextField {...EMAIL_FIELD} inputMode="email" maxLength={CLAIM_LIMITS.email} />
          <TextField
            {...PHONE_FIELD}
            inputMode="tel"
            placeholder="876-555-0100"
            maxLength={CLAIM_LIMITS.phone}
          />
        </div>
        {claim.isError && (
          <p className="complaint font-semibold" role="alert">
            Failed to submit claim. Please try again or contact us directly.
          </p>
        )}
        <SubmitButton variant="accent" size="lg" block pendingLabel="Submitting...">
          Claim my prize
        </SubmitButton>
      </NativeForm>
      <p className="odds small">You can spin again tomorrow.</p>
    </>
  )
}
