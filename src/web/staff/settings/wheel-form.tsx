import { useFormState } from 'react-hook-form'
import type { WheelSwitches } from '#contract/prize-claims.ts'
import { isWinning, PRIZES } from '#contract/prizes.ts'
import type { Versioned } from '#contract/settings.ts'
import { fieldsOf } from '#web/ui/form.tsx'
import { SettingForm } from './setting-form.tsx'

const { CheckField, TextField } = fieldsOf<WheelSwitches>()

/** An empty field means no cap. */
const capIn = (text?: string) => (text === '' || text === undefined ? undefined : Number(text))

export function WheelForm({ kept }: { kept: Versioned<WheelSwitches> }) {
  return (
    <SettingForm
      subject="wheel"
      kept={kept}
      title="Prize wheel"
      about="A cap says how often a prize may be won in a Jamaican day. Without one there is no limit."
    >
      <CheckField label="The wheel turns" name="on" />
      <Caps />
    </SettingForm>
  )
}

function Caps() {
  const { errors } = useFormState<WheelSwitches>()
  return (
    <fieldset className="set-part">
      <legend>Most a day</legend>
      <div className="set-two">
        {PRIZES.map(
          ({ id, name }) =>
            isWinning(id) && (
              <TextField
                key={id}
                label={name}
                name={`caps.${id}`}
                optional
                type="number"
                min={0}
                error={errors.caps?.[id] && 'Please enter a whole number, or nothing'}
                parse={capIn}
              />
            ),
        )}
      </div>
    </fieldset>
  )
}
