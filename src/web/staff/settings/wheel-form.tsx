import type { WheelSwitches } from '#contract/prize-claims.ts'
import { isWinning, PRIZES } from '#contract/prizes.ts'
import type { Kept } from '#contract/settings.ts'
import { CheckField, TextField } from '#web/ui/field.tsx'
import { SettingForm } from './setting-form.tsx'

/** An empty field is no cap, and no number. */
const capOf = (typed: unknown) => (typed === '' || typed === undefined ? undefined : Number(typed))

export function WheelForm({ kept }: { kept: Kept<WheelSwitches> }) {
  return (
    <SettingForm
      subject="wheel"
      kept={kept}
      title="Prize wheel"
      about="A cap says how often a prize may be won in a Jamaican day. Without one there is no limit."
    >
      {({ register, formState: { errors } }) => (
        <>
          <CheckField label="The wheel turns" {...register('on')} />
          <fieldset className="set-part">
            <legend>Most a day</legend>
            <div className="set-two">
              {PRIZES.map(
                ({ id, name }) =>
                  isWinning(id) && (
                    <TextField
                      key={id}
                      label={name}
                      optional
                      type="number"
                      min={0}
                      error={errors.caps?.[id] && 'Please enter a whole number, or nothing'}
                      {...register(`caps.${id}`, { setValueAs: capOf })}
                    />
                  ),
              )}
            </div>
          </fieldset>
        </>
      )}
    </SettingForm>
  )
}
