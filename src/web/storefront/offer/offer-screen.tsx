import { useState } from 'react'
import type { QuotePageView } from '#contract/quote-offers.ts'
import { quotePageQuery } from '#web/queries/by-link.ts'
import { useShop } from '#web/queries/shop.ts'
import { ByLink } from '#web/storefront/order/by-link.tsx'
import { ButtonLink, Button } from '#web/ui/button.tsx'
import { refusalOf } from '#web/queries/call.ts'
import { useDeclineOffer } from '#web/queries/quote-pages.ts'
import { TextArea } from '#web/ui/field.tsx'
import { useOneSubmit } from '#web/ui/use-one-submit.ts'
import { OfferForm } from './offer-form.tsx'
import { isOnePiece, OfferPieces } from './offer-pieces.tsx'
import './offer.css'

/** An offer, for anybody with its link: accepted here, it becomes an order. */
export default function OfferScreen({ params }: { params: { link?: string } }) {
  const link = params.link ?? ''
  return (
    <ByLink query={quotePageQuery(link)} absent="We cannot find that offer">
      {(offer) => <Offer offer={offer} link={link} />}
    </ByLink>
  )
}

function Offer({ offer, link }: { offer: QuotePageView; link: string }) {
  const { phone } = useShop()
  const end = offerEnd(offer, phone)
  return (
    <div className="wrap offer">
      <div className="offer-heading">
        <h1 className="h1">Your offer, {offer.customerName}</h1>
        <p className="lead">
          Quote <b className="num">{offer.reference}</b>.{' '}
          {isOnePiece(offer)
            ? 'One piece, at this price, for you.'
            : 'These pieces, at these prices, for you.'}
        </p>
      </div>
      <div className="offer-columns">
        <OfferPieces offer={offer} />
        {end ? (
          <Ended end={end} />
        ) : (
          <section className="panel offer-form" aria-label="Accept the offer">
            <OfferForm offer={offer} link={link} />
            <DeclineOffer link={link} />
          </section>
        )}
      </div>
    </div>
  )
}

function Ended({ end }: { end: OfferEnd }) {
  return (
    <section className="panel offer-form" aria-labelledby="offer-end">
      <h2 className="h3" id="offer-end">
        {end.title}
      </h2>
      <p className="muted">{end.text}</p>
      <ButtonLink href={end.href} className="justify-self-start">
        {end.label}
      </ButtonLink>
    </section>
  )
}

/** Declines the offer after a confirmation, which takes a reason. */
function DeclineOffer({ link }: { link: string }) {
  const [asking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const decline = useDeclineOffer(link)
  // What went wrong is shown by the field.
  const submit = useOneSubmit(() => decline.mutateAsync(reason).catch(() => undefined))
  if (!asking)
    return (
      <Button variant="quiet" className="justify-self-start" onClick={() => setAsking(true)}>
        No, thank you
      </Button>
    )
  const error = decline.error && (refusalOf(decline.error)?.error ?? 'Please try again.')
  return (
    <form className="grid gap-3" noValidate aria-label="Decline the offer" onSubmit={submit}>
      <TextArea
        label="Why not?"
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
          Decline the offer
        </Button>
        <Button variant="soft" size="sm" onClick={() => setAsking(false)}>
          Keep it open
        </Button>
      </div>
    </form>
  )
}

export type OfferEnd = { title: string; text: string; href: string; label: string }

/** How an offer ended; undefined while it may be accepted. */
export function offerEnd(offer: QuotePageView, phone: string): OfferEnd | undefined {
  const { status, inStock, productId, orderLink, lines } = offer
  const another = { href: '/?quote=true', label: 'Ask for a new quote' }
  if (status === 'accepted')
    return {
      title: 'You have accepted this offer',
      text: 'It has become an order. Its page says what comes next.',
      href: orderLink ?? '/products',
      label: orderLink ? 'See your order' : 'Browse All Products',
    }
  if (status === 'declined')
    return { title: 'This offer is closed', text: 'It was declined.', ...another }
  if (status === 'expired')
    return {
      title: 'This offer has run out',
      text: `Ask us again, or call ${phone}: we will gladly make a new one.`,
      ...another,
    }
  if (!inStock && lines.length > 1)
    return {
      title: 'Sorry, a piece of this offer has just sold out',
      text: `Your offer stands while it lasts. Call ${phone}, and we make it right with you.`,
      href: '/products',
      label: 'Browse All Products',
    }
  if (productId === null || !inStock)
    return {
      title: 'Sorry, this piece has just sold out',
      text: `Your offer stands while it lasts. Call ${phone}, and we tell you when a piece is back.`,
      href: productId === null ? '/products' : `/product/${productId}`,
      label: productId === null ? 'Browse All Products' : 'See the piece',
    }
  return undefined
}
