import { QUICK_HELP_SUBJECT } from '#contract/contact-words.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { PlainFormNote } from '#web/ui/plain-form-note.tsx'
import { toast } from '#web/ui/toasts.ts'
import { Trap } from '#web/ui/trap.tsx'
import { type Typed, useMessageForm } from './use-message-form.ts'

const REQUIRED = ['name', 'email', 'message']

function missing(typed: Typed): string | undefined {
  const empty = REQUIRED.find((name) => !typed[name]?.trim())
  if (empty)
    toast({
      title: 'Please fill all fields',
      text: 'Name, email, and message are required.',
      tone: 'failure',
    })
  return empty
}

const WORDS = {
  form: 'help',
  sent: { title: 'Help request sent!', text: 'Our team will respond within 30 minutes.' },
  failed: 'Error sending request',
  stoppedBy: missing,
} as const

/** Three fields for a short question. */
export function QuickHelp() {
  const { errors, typed, pending, form, note } = useMessageForm(WORDS)
  return (
    <form className="panel quick" aria-labelledby="quick" {...form}>
      <h2 className="h3" id="quick">
        Quick help
      </h2>
      <PlainFormNote {...note} />
      <Trap />
      <input type="hidden" {...note.name} />
      <input type="hidden" name="subject" value={QUICK_HELP_SUBJECT} />
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
      <TextArea
        label="What do you need?"
        name="message"
        defaultValue={typed.message}
        rows={3}
        maxLength={4000}
        placeholder="My stair turns at 70 cm. Will a three-seater go up?"
        error={errors.message}
      />
      <Button type="submit" size="lg" block pending={pending} pendingLabel="Sending...">
        Send
      </Button>
    </form>
  )
}
