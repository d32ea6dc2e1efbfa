import { useForm } from 'react-hook-form'
import { useShop } from '#web/queries/shop.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { BoundForm } from '#web/ui/form.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { telephoneHref } from '#web/ui/telephone.ts'
import { Trap } from '#web/ui/trap.tsx'
import { useLatest } from '#web/ui/use-latest.ts'
import { EMPTY_QUOTE, type QuoteForm, quoteResolver } from './quote-form.ts'
import { QuoteSummary } from './quote-summary.tsx'
import { QuoteFields } from './quote-fields.tsx'
import { usePiece, usePrefill } from './use-piece.ts'
import { useQuote } from './use-quote.ts'
import '#web/storefront/order/order.css'
import './quote.css'

export type QuoteDialogProps = { open: boolean; onClose: () => void }

/** The quote form, over any page. It stays mounted while it is closed, and so keeps its values. */
export default function QuoteDialog({ open, onClose }: QuoteDialogProps) {
  const piece = usePiece(open)
  const stillOpen = useLatest(open)
  const form: QuoteForm = useForm({ defaultValues: EMPTY_QUOTE, resolver: quoteResolver })
  usePrefill(form, open, piece)
  const send = useQuote(form, piece, () => {
    form.reset()
    if (stillOpen.current) onClose()
  })
  return (
    <Dialog
      open={open}
      inAddress
      onClose={onClose}
      title="Get a free quote"
      hideTitle
      maxWidth={980}
      className={piece ? 'od qd' : 'od qd no-piece'}
    >
      <QuoteSummary piece={piece} />
      <BoundForm form={form} className="of" aria-label="Your quote request" onSubmit={send}>
        <div>
          <h2 className="h2">What would you like?</h2>
          <p className="muted small mt-1">
            We’ll get back to you within 24 hours with a personalized quote.
          </p>
        </div>
        <Trap />
        <QuoteFields />
        <div className="od-f">
          <SubmitButton size="lg" block pendingLabel="Sending Quote Request...">
            Send quote request
          </SubmitButton>
          <RatherTalk />
        </div>
      </BoundForm>
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
