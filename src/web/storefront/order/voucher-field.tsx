import { TicketPercent, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { formatDollars } from '#contract/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { type CodeAnswer, isCodeTaken } from './terms.ts'
import './voucher-field.css'

const MAX_LENGTH = 82

type VoucherFieldProps = {
  /** The code that was sent to the shop; '' for none. */
  code: string
  /** What the shop says of it; undefined until it has. */
  answer: CodeAnswer | undefined
  isAsking: boolean
  onApply: (code: string) => void
}

/** A code to type, or the one that holds, as a cut of tape. A refused one stays in its field. */
export function VoucherField({ code, answer, isAsking, onApply }: VoucherFieldProps) {
  const isTaken = code !== '' && answer !== undefined && isCodeTaken(answer)
  const wasTaken = useRef(isTaken)
  const place = useRef<HTMLDivElement>(null)
  // The control that was pressed is gone.
  useEffect(() => {
    if (wasTaken.current !== isTaken && place.current?.dataset.used)
      place.current.querySelector<HTMLElement>('button, input')?.focus()
    wasTaken.current = isTaken
  }, [isTaken])
  const apply = (text: string) => {
    if (place.current) place.current.dataset.used = 'yes'
    onApply(text.trim())
  }
  return (
    <div ref={place}>
      {isTaken ? (
        <Taken code={code} answer={answer} onRemove={() => apply('')} />
      ) : (
        <Typed
          key={code}
          code={code}
          refusal={code === '' ? undefined : answer?.voucher?.says}
          isAsking={isAsking && code !== ''}
          onApply={apply}
        />
      )}
    </div>
  )
}

type TypedProps = {
  code: string
  refusal: string | undefined
  isAsking: boolean
  onApply: (code: string) => void
}

function Typed({ code, refusal, isAsking, onApply }: TypedProps) {
  const [text, setText] = useState(code)
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // In the order form it would send the order.
    event.preventDefault()
    onApply(text)
  }
  return (
    <Field
      label="Voucher or partner’s code"
      optional
      hint="One code per order."
      error={isAsking ? undefined : refusal}
    >
      {(control) => (
        <div className="voucher-row">
          <input
            className="in"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={MAX_LENGTH}
            value={text}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={onEnter}
            {...control}
          />
          <Button
            variant="soft"
            pending={isAsking}
            pendingLabel="Checking..."
            onClick={() => onApply(text)}
          >
            Apply
          </Button>
        </div>
      )}
    </Field>
  )
}

type TakenProps = { code: string; answer: CodeAnswer; onRemove: () => void }

function Taken({ code, answer: { voucher }, onRemove }: TakenProps) {
  return (
    <div className="voucher" role="group" aria-label="Voucher">
      <TicketPercent className="i" aria-hidden="true" />
      <div role="status">
        <b>{voucher?.code ?? code}</b>
        <small>
          {voucher
            ? [voucher.says, voucher.whose].filter(Boolean).join('. ')
            : 'Partner code applied'}
        </small>
      </div>
      {voucher && voucher.discount !== '0.00' && (
        <strong className="num">−{formatDollars(voucher.discount)}</strong>
      )}
      <button type="button" className="ibtn" aria-label="Remove voucher" onClick={onRemove}>
        <X className="i" aria-hidden="true" />
      </button>
    </div>
  )
}
