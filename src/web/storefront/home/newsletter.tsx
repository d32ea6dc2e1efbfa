import { useState } from 'react'
import { usePlainForm } from '#web/queries/refused-form.ts'
import { useSubscribe } from '#web/queries/subscription.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { PlainFormNote } from '#web/ui/plain-form-note.tsx'
import { toast } from '#web/ui/toasts.ts'
import { useOneSubmit } from '#web/ui/use-one-submit.ts'
import { Trap } from '#web/ui/trap.tsx'

export function Newsletter() {
  return (
    <section aria-labelledby="newsletter">
      <div className="wrap ng">
        <div>
          <h2 className="h1" id="newsletter">
            First to know when a colour lands
          </h2>
          <p className="muted mt-2.5">
            One e-mail a fortnight: new stock, box prices, care tips. Unsubscribe with one tap.
          </p>
        </div>
        <SubscribeForm />
      </div>
    </section>
  )
}

const FAILURE = {
  title: 'Error',
  text: 'Failed to subscribe. Please try again.',
  tone: 'failure',
} as const

const SENT = { title: 'Subscription Successful' }

/** Its rules are large, and only wanted by who subscribes: they come with the field. */
const loadRules = () => import('#contract/enquiries.ts').catch(() => undefined)

function SubscribeForm() {
  const subscribe = useSubscribe()
  const plain = usePlainForm('newsletter')
  const [error, setError] = useState(() => plain.refused?.issues[0]?.message)

  const submit = useOneSubmit(async (form) => {
    const typed = new FormData(form).get('email')
    const rules = await loadRules()
    if (!rules) return toast(FAILURE)
    const checked = rules.Subscribe.safeParse({ email: typed })
    setError(checked.error?.issues[0]?.message)
    if (!checked.success) return form.querySelector<HTMLInputElement>('[name=email]')?.focus()
    try {
      await subscribe.mutateAsync(checked.data)
      form.reset()
      return toast(SENT)
    } catch {
      return toast(FAILURE)
    }
  })

  return (
    <form {...plain.attributes} noValidate onSubmit={submit}>
      <PlainFormNote {...plain} sent={SENT} failed={FAILURE.text} />
      <Trap />
      <input type="hidden" {...plain.name} />
      <Field label="Your e-mail" error={error}>
        {(control) => (
          <div className="flex gap-2.5">
            <input
              {...control}
              className="in min-w-0"
              name="email"
              defaultValue={plain.refused?.typed.email}
              type="email"
              autoComplete="email"
              placeholder="name@example.com"
              onFocus={() => void loadRules()}
            />
            <Button type="submit" pending={subscribe.isPending} pendingLabel="Subscribing...">
              Subscribe
            </Button>
          </div>
        )}
      </Field>
    </form>
  )
}
