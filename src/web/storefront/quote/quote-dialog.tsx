import { useForm } from 'react-hook-form'
import { useShop } from '#web/queries/shop.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { telephoneHref } from '#web/ui/telephone.ts'
import { Trap } from '#web/ui/trap.tsx'
import { useLatest } from '#web/ui/use-latest.ts'
import { useOneSubmit } from '#web/ui/use-one-submit.ts'
import { EMPTY_QUOTE, type QuoteForm, quoteResolver } from './quote-form.ts'
import { QuoteSummary } from './quote-summary.tsx'
import { AskerFields, NotesField, PreferenceFields } from './quote-fields.tsx'
import { usePiece, usePrefill } from './use-piece.ts'
import { useQuote } from './use-quote.ts'
import '#web/storefront/order/order.css'
import './quote.css'

export type QuoteDialogProps = { open: boolean; onClose: () => void }

/** The quote form, over any page. It stays mounted while it is shut: what was typed is still there. */
export default function QuoteDialog({ open, onClose }: QuoteDialogProps) {
  const piece = usePiece(open)
  const stillOpen = useLatest(open)
  const form: QuoteForm = useForm({ defaultValues: EMPTY_QUOTE, resolver: quoteResolver })
  usePrefill(form, open, piece)
  const send = useQuote(form, piece, () => {
    form.reset()
    if (stillOpen.current) onClose()
  })
  const submit = useOneSubmit(() => form.handleSubmit(send)())
  const busy = form.formState.isSubmitting
  return (
    <Dialog
      open={open}
      inAddress
      onOpenChange={(next) => !next && onClose()}
      title="Get a free quote"
      hideTitle
      maxWidth={980}
      className={piece ? 'od qd' : 'od qd no-piece'}
    >
      <QuoteSummary piece={piece} />
      <form className="of" noValidate aria-label="Your quote request" onSubmit={submit}>
        <div>
          <h2 className="h2">What would you like?</h2>
          <p className="muted small mt-1">
            We’ll get back to you within 24 hours with a personalized quote.
          </p>
        </div>
        <Trap />
        <AskerFields form={form} />
        <PreferenceFields form={form} />
        <NotesField form={form} />
        <div className="od-f">
          <Button
            type="submit"
            size="lg"
            block
            pending={busy}
            pendingLabel="Sending Quote Request..."
          >
            Send quote request
          </Button>
          <RatherTalk />
        </div>
      </form>
    </Dialog>
  )
}

function RatherTalk() {
  const { phone, whatsapp } = useShop()
  return (
    <p className="xs subtle">
      Free. Rather talk? Call{' '}
      <a className="link num whitespace-nowrap" href={telephoneHref(phone)}>
        {phone}
      </a>{' '}
      or write on{' '}
      <a className="link" href={`https://wa.me/${whatsapp}`} target="_blank" rel="noopener">
        WhatsApp
      </a>
      .
    </p>
  )
}
