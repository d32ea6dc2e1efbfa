import { TextArea, TextField } from '#web/ui/field.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { ContactForm } from './contact-form.tsx'

const SENT = {
  title: 'Message sent successfully!',
  text: "We'll get back to you within 24 hours.",
}

/** The whole form, for anything longer. */
export function MessageForm() {
  return (
    <ContactForm
      form="message"
      className="ff"
      aria-labelledby="write"
      sent={SENT}
      failed="Error sending message"
    >
      <div className="row2">
        <TextField label="Name" name="name" autoComplete="name" maxLength={120} />
        <TextField label="E-mail" name="email" type="email" autoComplete="email" maxLength={254} />
      </div>
      <div className="row2">
        <TextField
          label="Phone"
          optional
          name="phone"
          type="tel"
          autoComplete="tel"
          maxLength={40}
        />
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
