import type { RequestOrderLink } from '#contract/find-order.ts'
import { useSendForm } from '#web/queries/send-form.ts'
import { usePlainForm } from '#web/queries/refused-form.ts'
import { TextField } from '#web/ui/field.tsx'
import { NativeForm } from '#web/ui/native-form.tsx'
import { EMAIL_FIELD } from '#web/ui/person-fields.tsx'
import { RefusalNote } from '#web/ui/refusal-note.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { useFailure } from '#web/ui/use-failure.ts'

const loadSchema = () => import('#contract/find-order.ts').then((module) => module.RequestOrderLink)

/** Said where the shop gave no reason. */
export const NOT_SENT = 'The link could not be sent. Please try again, or call us.'

type Props = {
  /** What was typed before, to be corrected. */
  typed: RequestOrderLink | undefined
  onSent: (typed: RequestOrderLink) => void
}

export function FindOrderForm({ typed, onSent }: Props) {
  const request = useSendForm('/api/order-links')
  const { attributes, nameInput, refused } = usePlainForm('find-order')
  const { failure, forget, onFailed } = useFailure(NOT_SENT, refused)
  return (
    <NativeForm
      {...attributes}
      className="panel stack"
      id="look-up"
      aria-label="Find my order"
      loadSchema={loadSchema}
      refused={refused}
      onSubmit={async (form) => {
        forget()
        await request.mutateAsync(form)
        onSent(form)
      }}
      onFailed={onFailed}
    >
      <input type="hidden" {...nameInput} />
      <TextField
        label="Order number"
        name="number"
        maxLength={20}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="YB-10428"
        hint="It starts with YB. You will find it in our e-mails."
        defaultValue={typed?.number}
      />
      <TextField
        {...EMAIL_FIELD}
        label="E-mail used for the order"
        inputMode="email"
        defaultValue={typed?.email}
      />
      {failure && <RefusalNote sentence={failure} />}
      <SubmitButton size="lg" block pendingLabel="Sending the link...">
        E-mail me the link
      </SubmitButton>
    </NativeForm>
  )
}
