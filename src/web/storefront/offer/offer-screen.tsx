import { useState } from 'react'
import { lineText } from '#contract/order-text.ts'
import type { QuotePageView } from '#contract/quote-offers.ts'
import { quotePagePath, quotePageQuery } from '#web/queries/by-link.ts'
import { useShop } from '#web/queries/shop.ts'
import { ByLink } from '#web/storefront/order/by-link.tsx'
import { ButtonLink, Button } from '#web/ui/button.tsx'
import { refusalOf, send } from '#web/queries/call.ts'
import { useChange } from '#web/queries/change.ts'
import { TextArea } from '#web/ui/field.tsx'
import { RefusalNote } from '#web/ui/refusal-note.tsx'
import { useOneSubmit } from '#web/ui/use-one-submit.ts'
import { OfferForm } from './offer-form.tsx'
import { isOnePiece, OfferPieces } from './offer-pieces.tsx'
import '#web/ui/shapes/page-parts.css'
import './offer.css'

/** An offer, for anybody with its link: accepted here, it becomes an order. */
export default function OfferScreen({ params }: { params: { link?: string } }) {
  const link = params.link ?? ''
  return (
    <ByLink query={quotePageQuery(link)} absent="We cannot find that quote">
      {(offer) => <Offer offer={offer} link={link} />}
    </ByLink>
  )
}

function Offer({ offer, link }: { offer: QuotePageView; link: string }) {
  const { phone } = useShop()
  const end = offerEnd(offer, phone)
  return (
    <div className="offer wrap">
      <h1 className="h1">Your quote, {offer.customerName}</h1>
      <p className="lead mt-2.5">
        Quote <b className="num">{offer.reference}</b>.{' '}
        {isOnePiece(offer) ? 'We can offer you this price.' : 'We can offer you these prices.'}
      </p>
      <div className="halves items-start">
        <OfferPieces offer={offer} />
        {end ? (
          <Ended end={end} link={link} />
        ) : (
          <section className="panel stack gap-5" aria-label="Accept this quote">
            <OfferForm offer={offer} link={link} />
            <DeclineOffer link={link} />
          </section>
        )}
      </div>
    </div>
  )
}

function Ended({ end, link }: { end: OfferEnd; link: string }) {
  const again = useChange(() => send('POST', `${quotePagePath(link)}/renewal`), {
    replaces: quotePageQuery(link).queryKey,
  })
  const refused = again.error && (refusalOf(again.error)?.error ?? 'Please try again.')
  return (
    <section className="panel stack gap-5" aria-labelledby="offer-end">
      <h2 className="h3" id="offer-end">
        {end.title}
      </h2>
      <p className="muted">{end.text}</p>
      {refused && <RefusalNote sentence={refused} />}
      <div className="flex flex-wrap gap-3">
        {end.renews && (
          <Button
            pending={again.isPending}
            pendingLabel="Asking..."
            // What went wrong is shown above.
            onClick={() => void again.mutateAsync(undefined).catch(() => undefined)}
          >
            Ask for a new quote
          </Button>
        )}
        <ButtonLink href={end.href} variant={end.renews ? 'soft' : 'primary'}>
          {end.label}
        </ButtonLink>
      </div>
    </section>
  )
}

/** Declines the offer after a confirmation, which takes a reason. */
function DeclineOffer({ link }: { link: string }) {
  const [asking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const decline = useChange(
    () => send('POST', `${quotePagePath(link)}/decline`, { ...(reason && { reason }) }),
    { replaces: quotePageQuery(link).queryKey },
  )
  // What went wrong is shown by the field.
  const submit = useOneSubmit(() => decline.mutateAsync(undefined).catch(() => undefined))
  if (!asking)
    return (
      <Button variant="quiet" className="justify-self-start" onClick={() => setAsking(true)}>
        No, thank you
      </Button>
    )
  const error = decline.error && (refusalOf(decline.error)?.error ?? 'Please try again.')
  return (
    <form className="grid gap-3" noValidate aria-label="Decline this quote" onSubmit={submit}>
      <TextArea
        label="Reason"
        optional
        rows={2}
        maxLength={500}
        value={reason}
        error={error || undefined}
        onChange={({ target }) => setReason(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          variant="danger"
          size="sm"
          pending={decline.isPending}
          pendingLabel="Declining..."
        >
          Decline this quote
        </Button>
        <Button variant="soft" size="sm" onClick={() => setAsking(false)}>
          Go back
        </Button>
      </div>
    </form>
  )
}

export type OfferEnd = {
  title: string
  text: string
  href: string
  label: string
  /** Whether the same request can be answered again. */
  renews?: boolean
}

/** How an offer ended; undefined while it may be accepted. */
export function offerEnd(offer: QuotePageView, phone: string): OfferEnd | undefined {
  const { status, inStock, productId, orderLink, lines } = offer
  const another = { href: '/?quote=true', label: 'Ask for a new quote' }
  const browse = { href: '/products', label: 'Browse All Products' }
  if (status === 'accepted')
    return {
      title: 'You have accepted this quote',
      text: 'Your order has been placed. See the order page for the next steps.',
      ...(orderLink ? { href: orderLink, label: 'View your order' } : browse),
    }
  if (status === 'declined')
    return {
      title: 'This quote was declined',
      text: 'If you would like another price, ask for a new quote.',
      ...another,
    }
  if (status === 'pending')
    return {
      title: 'We are preparing a new quote',
      text: 'We will get back to you within 24 hours.',
      ...browse,
    }
  if (status === 'expired')
    return {
      title: 'This quote has expired',
      text: `Ask for a new quote or call ${phone} and we will gladly help.`,
      renews: true,
      ...browse,
    }
  const gone = lines.filter((line) => !line.inStock)
  if (gone.length > 0 && lines.length > 1)
    return {
      title:
        gone.length === 1
          ? 'Sorry, one of these items has just sold out'
          : 'Sorry, some of these items have just sold out',
      text: `Out of stock: ${gone.map((line) => lineText(line, line.selectedColor)).join('; ')}. You can only accept a quote as a whole. Ask for a new quote${gone.length < lines.length ? ' for the rest' : ''}, or call ${phone}.`,
      renews: true,
      ...browse,
    }
  if (productId === null || !inStock)
    return {
      title: 'Sorry, this item has just sold out',
      text: `Ask for a new quote, or call ${phone} and we will tell you when it is back in stock.`,
      renews: true,
      ...(productId === null ? browse : { href: `/product/${productId}`, label: 'View the item' }),
    }
  return undefined
}
