import type { ComponentProps, ReactNode } from 'react'
import type { PlainForm } from '#contract/plain-forms.ts'
import { QUICK_HELP_SUBJECT } from '#contract/quick-help.ts'
import { useSendForm } from '#web/queries/send-form.ts'
import { usePlainForm } from '#web/queries/refused-form.ts'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { NativeForm } from '#web/ui/native-form.tsx'
import { EMAIL_FIELD, NAME_FIELD, PHONE_FIELD } from '#web/ui/person-fields.tsx'
import { PlainFormNote } from '#web/ui/plain-form-note.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { type Toast, toast } from '#web/ui/toasts.ts'

type ContactFormProps = Pick<
  ComponentProps<typeof NativeForm>,
  'className' | 'aria-labelledby' | 'refuseMissing' | 'children'
> & {
  form: PlainForm
  heading?: ReactNode
  sent: Toast
  /** Title of the toast when the message could not be sent. */
  failed: string
}

const loadSchema = () => import('#contract/enquiries.ts').then(({ SendMessage }) => SendMessage)

/** A form that writes to the shop, with or without script. */
function ContactForm(props: ContactFormProps) {
  const { form, heading, sent, failed, children, ...rest } = props
  const send = useSendForm('/api/contact')
  const { attributes, nameInput, ...state } = usePlainForm(form)
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
      <input type="hidden" {...nameInput} />
      {children}
    </NativeForm>
  )
}

const MESSAGE_SENT = {
  title: 'Message sent successfully!',
  text: "We'll get back to you within 24 hours.",
}

/** The whole form, for anything longer. */
export function MessageForm() {
  return (
    <ContactForm
      form="message"
      className="stack content-start"
      aria-labelledby="write"
      sent={MESSAGE_SENT}
      failed="Error sending message"
    >
      <div className="row2">
        <TextField {...NAME_FIELD} />
        <TextField {...EMAIL_FIELD} />
      </div>
      <div className="row2">
        <TextField {...PHONE_FIELD} optional />
        <TextField label="Subject" name="subject" maxLength={150} />
      </div>
      <TextArea label="Message" name="message" rows={6} maxLength={4000} />
      <div>
        <SubmitButton size="lg" pendingLabel="Sending Message...">
          Send message
        </SubmitButton>
      </div>
    </ContactForm>
  )
}

const HELP_SENT = { title: 'Help request sent!', text: 'Our team will respond within 30 minutes.' }

function refuseMissing(texts: Record<string, string>): string | undefined {
  const missing = ['name', 'email', 'message'].find((name) => !texts[name]?.trim())
  if (missing)
    toast({
      title: 'Please fill all fields',
      text: 'Name, email, and message are required.',
      tone: 'failure',
    })
  return missing
}

/** Three fields for a short question. */
export function QuickHelp() {
  return (
    <ContactForm
      form="help"
      className="panel stack gap-3.5"
      aria-labelledby="quick"
      heading={
        <h2 className="h3" id="quick">
          Quick help
        </h2>
      }
      sent={HELP_SENT}
      failed="Error sending request"
      refuseMissing={refuseMissing}
    >
      <input type="hidden" name="subject" value={QUICK_HELP_SUBJECT} />
      <TextField {...NAME_FIELD} />
      <TextField {...EMAIL_FIELD} />
      <TextArea
        label="How can we help?"
        name="message"
        rows={3}
        maxLength={4000}
        placeholder="My stair turns at 70 cm. Will a three-seater go up?"
      />
      <SubmitButton size="lg" block pendingLabel="Sending...">
        Send
      </SubmitButton>
    </ContactForm>
  )
}
