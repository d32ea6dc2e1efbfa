import { Button } from '#web/ui/button.tsx'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { PlainFormNote } from '#web/ui/plain-form-note.tsx'
import { Trap } from '#web/ui/trap.tsx'
import { useMessageForm } from './use-message-form.ts'

const WORDS = {
  form: 'message',
  sent: {
    title: 'Message sent successfully!',
    text: "We'll get back to you within 24 hours.",
  },
  failed: 'Error sending message',
} as const

/** The whole form, for anything longer. */
export function MessageForm() {
  const { errors, typed, pending, form, note } = useMessageForm(WORDS)
  return (
    <form className="ff" aria-labelledby="write" {...form}>
      <PlainFormNote {...note} />
      <Trap />
      <input type="hidden" {...note.name} />
      <div className="row2">
        <TextField
          label="Name"
          name="name"
          defaultValue={typed.name}
          autoComplete="name"
          maxLength={120}
          error={errors.name}
        />
        <TextField
          label="E-mail"
          name="email"
          defaultValue={typed.email}
          type="email"
          autoComplete="email"
          maxLength={254}
          error={errors.email}
        />
      </div>
      <div className="row2">
        <TextField
          label="Phone"
          optional
          name="phone"
          defaultValue={typed.phone}
          type="tel"
          autoComplete="tel"
          maxLength={40}
          error={errors.phone}
        />
        <TextField
          label="Subject"
          name="subject"
          defaultValue={typed.subject}
          maxLength={150}
          error={errors.subject}
        />
      </div>
      <TextArea
        label="Message"
        name="message"
        defaultValue={typed.message}
        rows={6}
        maxLength={4000}
        error={errors.message}
      />
      <div>
        <Button type="submit" size="lg" pending={pending} pendingLabel="Sending Message...">
          Send message
        </Button>
      </div>
    </form>
  )
}
