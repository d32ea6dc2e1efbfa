import { useFormState } from 'react-hook-form'
import type { RatesView } from '#contract/delivery-rates.ts'
import { dayText } from '#contract/delivery-sentences.ts'
import type { DeliveryRules } from '#contract/setting-schemas.ts'
import { SettingForm } from '#web/staff/settings/setting-form.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { fieldsOf, numberIn } from '#web/ui/form.tsx'
import { Fields, FieldsPart } from '#web/staff/settings/fields.tsx'

const { SelectField, TextField } = fieldsOf<DeliveryRules>()

const HOURS = Array.from({ length: 17 }, (_, index) => index + 6)

/** The days of `2026-12-24, 2026-12-31`; a list that nobody typed in is one already. */
const daysIn = (typed: string | readonly string[] = '') =>
  typeof typed === 'string' ? typed.split(/[\s,]+/).filter(Boolean) : typed

type Props = Pick<RatesView, 'rules' | 'holidays'>

/** From when on a payment counts on its day, which days do not count, what is free, and the sizes. */
export const RulesForm = ({ rules, holidays }: Props) => (
  <SettingForm
    subject="delivery"
    settings={{ delivery: rules }}
    title="Delivery rules"
    about="Applies to new orders only."
  >
    <Fields narrow>
      <SelectField label="Cut-off hour" name="cutOffHour" parse={numberIn}>
        {HOURS.map((hour) => (
          <option key={hour} value={hour}>
            {hour % 12 || 12} {hour < 12 ? 'am' : 'pm'}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Free over (J$)"
        type="number"
        min={0}
        max={10_000_000}
        hint="Enter 0 to turn off"
        name="freeOver"
        parse={numberIn}
      />
    </Fields>
    <ClosedDays />
    <div>
      <p className="lab">No deliveries on</p>
      <p className="num mt-1.5 flex flex-wrap gap-1.5">
        <Badge tone="neutral">Saturdays and Sundays</Badge>
        {holidays.map(({ day, name }) => (
          <Badge key={day} tone="neutral">
            {dayText(day)}, {name}
          </Badge>
        ))}
      </p>
    </div>
    <Limits />
  </SettingForm>
)

function ClosedDays() {
  const { errors } = useFormState<DeliveryRules>()
  return (
    <TextField
      label="Other closed days"
      optional
      hint="For example: 2026-12-24, 2026-12-31"
      name="closedDays"
      error={errors.closedDays && 'Please enter days such as 2026-12-24, with commas between'}
      parse={daysIn}
    />
  )
}

const UNITS = [
  ['kg', 'weight (kg)'],
  ['litres', 'volume (litres)'],
] as const

function Limits() {
  const { errors } = useFormState<DeliveryRules>()
  return (
    <FieldsPart legend="Maximum for each size">
      {(['S', 'M', 'L'] as const).map((size) => (
        <Fields key={size} narrow>
          {UNITS.map(([unit, label]) => (
            <TextField
              key={unit}
              label={`${size}, ${label}`}
              type="number"
              min={1}
              max={10_000}
              name={`limits.${size}.${unit}`}
              error={errors.limits?.[size]?.[unit]?.message}
              parse={numberIn}
            />
          ))}
        </Fields>
      ))}
    </FieldsPart>
  )
}
