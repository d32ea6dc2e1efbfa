import { usePlainForm } from '#web/queries/refused-form.ts'
import { useSubscribe } from '#web/queries/subscription.ts'
import { EmailRow } from '#web/ui/email-row.tsx'
import { NativeForm } from '#web/ui/native-form.tsx'
import { PlainFormNote } from '#web/ui/plain-form-note.tsx'
import { toast } from '#web/ui/toasts.ts'

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

const loadSchema = () => import('#contract/enquiries.ts').then(({ Subscribe }) => Subscribe)

function SubscribeForm() {
  const subscribe = useSubscribe()
  const { attributes, name, ...state } = usePlainForm('newsletter')
  return (
    <NativeForm
      {...attributes}
      loadSchema={loadSchema}
      refused={state.refused}
      onSubmit={async (subscription, form) => {
        await subscribe.mutateAsync(subscription)
        form.reset()
        toast(SENT)
      }}
      onFailed={() => toast(FAILURE)}
    >
      <PlainFormNote {...state} sent={SENT} failed={FAILURE.text} />
      <input type="hidden" {...name} />
      <EmailRow button="Subscribe" pendingLabel="Subscribing..." />
    </NativeForm>
  )
}
