import type { UseFormRegisterReturn } from 'react-hook-form'
import { SelectField, TextArea } from '#web/ui/field.tsx'
import { REASON_WORDS } from './words.ts'

type Reason = keyof typeof REASON_WORDS
type Errors = { reason?: { message?: string }; note?: { message?: string } }
type Props = {
  reasons: readonly Reason[]
  reason: UseFormRegisterReturn
  note: UseFormRegisterReturn
  errors: Errors
}

/** Why: a word that the audit log tells, and what only staff read. */
export function ReasonFields({ reasons, reason, note, errors }: Props) {
  return (
    <>
      <SelectField label="Reason" error={errors.reason?.message} {...reason}>
        <option value="">Choose a reason</option>
        {reasons.map((one) => (
          <option key={one} value={one}>
            {REASON_WORDS[one]}
          </option>
        ))}
      </SelectField>
      <TextArea
        label="Note for staff"
        optional
        rows={3}
        maxLength={1000}
        hint="The partner never sees it."
        error={errors.note?.message}
        {...note}
      />
    </>
  )
}
