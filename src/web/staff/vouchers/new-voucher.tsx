import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { centsFromInput, formatCents } from '#contract/money.ts'
import { CATEGORIES, CATEGORY_NAMES } from '#contract/products.ts'
import { effectText } from '#contract/voucher-text.ts'
import { MakeVoucher } from '#contract/vouchers.ts'
import { useSend } from '#web/queries/use-send.ts'
import { formatShortDay } from '#web/staff/format.ts'
import { Segments } from '#web/staff/segments.tsx'
import { BoundForm, formOf } from '#web/ui/form.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { toast } from '#web/ui/toasts.ts'
import { KIND_NAMES } from './labels.ts'

const { useSchemaForm, TextField, CheckField } = formOf(MakeVoucher)

type Values = z.input<typeof MakeVoucher>

const DEFAULTS: Values = {
  code: '',
  kind: 'amount',
  amount: '',
  percent: null,
  gift: '',
  minimum: '',
  categories: [],
  firstDay: '',
  lastDay: '',
  usesInAll: null,
  usesEach: 1,
  partner: '',
  note: '',
}

/** An empty field is no limit. */
const wholeNumber = (text: string | number | null) =>
  text === '' || text === null ? null : Number(text)

/** Makes a voucher, with the shop's own code or one that nobody guesses. */
export function NewVoucher() {
  const make = useSend('POST', '/api/vouchers')
  const form = useSchemaForm(DEFAULTS)
  const kind = useWatch({ control: form.control, name: 'kind' })
  return (
    <Panel id="new-voucher" title="New voucher">
      <BoundForm
        form={form}
        className="stack p-5"
        aria-labelledby="new-voucher"
        failedTitle="No voucher made"
        onSubmit={async (voucher) => {
          const made = await make.mutateAsync(voucher)
          toast({ title: 'Voucher made', text: `${made.code}: ${made.says}` })
          form.reset(DEFAULTS)
        }}
      >
        <TextField
          label="Code"
          name="code"
          optional
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          hint="Leave empty to create a random code."
        />
        <div className="field">
          <span className="lab">Discount</span>
          <Segments
            label="Discount"
            className="grid even-2 gap-2"
            buttonClass="min-h-11 rounded-md border-[1.5px] border-line-strong p-[6px_10px] font-semibold aria-pressed:border-primary aria-pressed:tone-ok"
            options={KIND_NAMES}
            value={kind}
            onChange={(value) => form.setValue('kind', value)}
          />
        </div>
        <div className="row2">
          <ValueField kind={kind} />
          <TextField
            label="Minimum spend (J$)"
            name="minimum"
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
          />
        </div>
        <fieldset className="grid even-2 gap-x-3">
          <legend className="lab">
            Pieces <span className="opt">(none: all)</span>
          </legend>
          {CATEGORIES.map((category) => (
            <CheckField
              key={category}
              label={CATEGORY_NAMES[category]}
              name="categories"
              value={category}
            />
          ))}
        </fieldset>
        <div className="row2 max-[481px]:grid-cols-1 [&_.in]:min-w-0">
          <TextField label="First day" name="firstDay" type="date" />
          <TextField label="Last day" name="lastDay" type="date" />
        </div>
        <div className="row2">
          <TextField
            label="Total uses"
            name="usesInAll"
            type="number"
            min={1}
            parse={wholeNumber}
          />
          <TextField
            label="Uses per person"
            name="usesEach"
            type="number"
            min={1}
            parse={wholeNumber}
          />
        </div>
        <p className="small muted">Leave empty for no limit.</p>
        <TextField
          label="Credit a partner"
          name="partner"
          optional
          maxLength={254}
          autoComplete="off"
          hint="Number, code or e-mail."
        />
        <TextField label="Note" name="note" optional maxLength={200} autoComplete="off" />
        <Says values={useWatch({ control: form.control }) as Values} />
        <SubmitButton pendingLabel="Making it...">Create voucher</SubmitButton>
      </BoundForm>
    </Panel>
  )
}

/** What the kind needs; a delivery needs nothing. */
function ValueField({ kind }: Pick<Values, 'kind'>) {
  if (kind === 'percentage')
    return (
      <TextField
        label="Percentage"
        name="percent"
        type="number"
        min={1}
        max={100}
        parse={wholeNumber}
      />
    )
  if (kind === 'gift')
    return <TextField label="Gift" name="gift" maxLength={80} autoComplete="off" />
  if (kind === 'delivery') return <p className="small muted pt-8.5">All of the delivery</p>
  return (
    <TextField
      label="Amount (J$)"
      name="amount"
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
    />
  )
}

/** What the voucher will say, as far as the form is filled in. */
function Says({ values }: { values: Values }) {
  const { kind, amount, percent, gift, minimum, firstDay, lastDay, usesInAll, usesEach } = values
  const off = centsFromInput(amount ?? '') ?? 0
  const isReady =
    kind === 'delivery' ||
    (kind === 'amount' && off > 0) ||
    (kind === 'percentage' && !!percent) ||
    (kind === 'gift' && !!gift)
  if (!isReady) return null
  const from = centsFromInput(minimum ?? '') ?? 0
  const parts = [
    effectText({ kind, amount: off, percent: percent ?? 0, gift: gift ?? '' }),
    from > 0 && `on orders over ${formatCents(from)}`,
    usesEach && `${usesEach === 1 ? 'once' : `${usesEach} times`} for each person`,
    firstDay && `from ${formatShortDay(firstDay)}`,
    lastDay && `until ${formatShortDay(lastDay)}`,
  ]
  const most =
    kind === 'amount' && usesInAll ? ` Up to ${formatCents(off * usesInAll)} in total.` : ''
  return (
    <p className="callout tone-sunk small" role="status">
      <b>Customers will see:</b> {parts.filter(Boolean).join(', ')}.{most}
    </p>
  )
}
