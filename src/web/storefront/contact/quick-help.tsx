import { QUICK_HELP_SUBJECT } from '#contract/quick-help.ts'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { toast } from '#web/ui/toasts.ts'
import { ContactForm } from './contact-form.tsx'

const SENT = { title: 'Help request sent!', text: 'Our team will respond within 30 minutes.' }

function findMissing(texts: Record<string, string>): string | undefined {
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
      className="panel quick"
      aria-labelledby="quick"
      heading={
        <h2 className="h3" id="quick">
          Quick help
        </h2>
      }
      sent={SENT}
      failed="Error sending request"
      findMissing={findMissing}
    >
      <input type="hidden" name="subject" value={QUICK_HELP_SUBJECT} />
      <TextField label="Name" name="name" autoComplete="name" maxLength={120} />
      <TextField label="E-mail" name="email" type="email" autoComplete="email" maxLength={254} />
      <TextArea
        label="What do you need?"
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
