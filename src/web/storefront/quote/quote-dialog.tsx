import { useForm } from 'react-hook-form'
import { useShop } from '#web/queries/shop.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { BoundForm, showIssues } from '#web/ui/form.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { telephoneHref } from '#web/ui/telephone.ts'
import { Honeypot } from '#web/ui/honeypot.tsx'
import { useLatest } from '#web/ui/use-latest.ts'
import { formatDollars } from '#contract/money.ts'
import { picturesOf } from '#web/storefront/product/colors.ts'
import { PieceTile } from '#web/storefront/product/piece-tile.tsx'
import { Carton } from '#web/ui/carton.tsx'
import type { RequestQuote } from '#contract/quotes.ts'
import { refusalOf } from '#web/queries/call.ts'
import { useSendForm } from '#web/queries/send-form.ts'
import { toast } from '#web/ui/toasts.ts'
import {
  EMPTY_QUOTE,
  type Piece,
  quoteBody,
  QuoteFields,
  type QuoteForm,
  quoteResolver,
  type ShownPiece,
  usePiece,
  usePrefill,
} from './quote-form.tsx'
import './quote.css'
import '#web/storefront/order/order.css'

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
      className={piece ? 'od quote-dialog' : 'od quote-dialog no-piece'}
    >
      <QuoteSummary piece={piece} />
      <BoundForm form={form} className="of" aria-label="Your quote request" onSubmit={send}>
        <div>
          <h2 className="h2">What would you like?</h2>
          <p className="muted small mt-1">
            We’ll get back to you within 24 hours with a personalized quote.
          </p>
        </div>
        <Honeypot />
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
      Quotes are free. Prefer to talk? Call{' '}
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

/** The side panel: the piece of the page, and what happens next. */
function QuoteSummary({ piece }: { piece: ShownPiece | undefined }) {
  return (
    <aside className="sum" aria-label="About your request">
      {piece ? <PieceShown {...piece} /> : <SomeBox />}
      <ol>
        {NEXT_STEPS.map(({ name, text }) => (
          <li key={name} className="muted small">
            <b className="font-semibold">{name}</b>
            {text}
          </li>
        ))}
      </ol>
    </aside>
  )
}

const NEXT_STEPS = [
  { name: '1. Tell us what you need', text: 'As much detail as you have.' },
  { name: '2. We check', text: 'Stock, colour, your door and delivery to your parish.' },
  { name: '3. You get a price', text: 'Within 24 hours, with no obligation.' },
]

const SomeBox = () => (
  <div className="tile some-box">
    <Carton />
  </div>
)

function PieceShown({ product, color }: ShownPiece) {
  const [picture] = picturesOf(product, color).pictures
  return (
    <>
      <PieceTile picture={picture} />
      <div className="sum-b">
        <h3>{product.name}</h3>
        <p className="small">
          {color && `${color} · `}
          <b className="num">{formatDollars(product.price)}</b>
        </p>
      </div>
    </>
  )
}

// Sends the request once, and shows the shopper the outcome.

const SENT = {
  title: 'Quote request sent successfully!',
  text: "We'll get back to you within 24 hours with a personalized quote.",
}
const FAILED = {
  title: 'Error sending quote request',
  text: 'Please try again or contact us directly.',
  tone: 'failure',
} as const

function useQuote(form: QuoteForm, piece: Piece | undefined, onSent: () => void) {
  const request = useSendForm('/api/quotes')
  return async (values: RequestQuote) => {
    try {
      await request.mutateAsync(quoteBody(values, piece))
      toast(SENT)
      onSent()
    } catch (error) {
      toast(FAILED)
      const issues = refusalOf(error)?.issues ?? []
      showIssues(
        form,
        issues.filter(({ path }) => path in EMPTY_QUOTE),
      )
    }
  }
}
