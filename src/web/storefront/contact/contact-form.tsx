import type { ComponentProps, ReactNode } from 'react'
import type { PlainForm } from '#contract/plain-forms.ts'
import { useSendMessage } from '#web/queries/send-form.ts'
import { usePlainForm } from '#web/queries/refused-form.ts'
import { NativeForm } from '#web/ui/native-form.tsx'
import { PlainFormNote } from '#web/ui/plain-form-note.tsx'
import { type Toast, toast } from '#web/ui/toasts.ts'

type ContactFormProps = Pick<
  ComponentProps<typeof NativeForm>,
  'className' | 'aria-labelledby' | 'findMissing' | 'children'
> & {
  form: PlainForm
  heading?: ReactNode
  sent: Toast
  /** Title of the toast when the message could not be sent. */
  failed: string
}

const loadSchema = () => import('#contract/enquiries.ts').then(({ SendMessage }) => SendMessage)

/** A form that writes to the shop, with or without script. */
export function ContactForm(props: ContactFormProps) {
  const { form, heading, sent, failed, children, ...rest } = props
  const send = useSendMessage()
  const { attributes, name, ...state } = usePlainForm(form)
  return (
    <NativeForm
      {...rest}
      {...attributes}
      loadSchema={loadSchema}
      refused={state.refused}
      onSubmit={async (message, element) => {
        await send.mutateAsync(message)
        element.reset()
        toast(sent)
      }}
      onFailed={(refusal) => {
        const text = refusal?.error ?? 'Please try again, or call us.'
        toast({ title: failed, text, tone: 'failure' })
      }}
    >
      {heading}
      <PlainFormNote {...state} sent={sent} failed={failed} />
      <input type="hidden" {...name} />
      {children}
    </NativeForm>
  )
}
