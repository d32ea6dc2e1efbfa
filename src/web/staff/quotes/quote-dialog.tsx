import { type ReactNode, useState } from 'react'
import { formatInstant } from '#contract/jamaica.ts'
import { categoryName } from '#contract/products.ts'
import type { OfferView, StaffQuoteView } from '#contract/quote-offers.ts'
import { useCan } from '#web/queries/staff-session.ts'
import { useSend } from '#web/queries/use-send.ts'
import { TurnDownForm } from '#web/staff/turn-down-form.tsx'
import { Owner } from '#web/staff/cases/owner.tsx'
import { toastError } from '#web/staff/error-sentence.ts'
import { Facts } from '#web/ui/facts.tsx'
import { StateBadge } from '#web/staff/table/columns.tsx'
import { OrderLink, PartnerLink } from '#web/staff/links.tsx'
import { SmallButton } from '#web/staff/small-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { AnswerForm } from './answer-form.tsx'
import { OfferSlip, ProposalPanel } from './proposal-panel.tsx'
import { QUOTE_STATES } from './labels.ts'
import './quotes.css'

type Props = { quote: StaffQuoteView; onClose: () => void }

/** A whole request, its offer, and the form that answers it. */
export default function QuoteDialog({ quote, onClose }: Props) {
  const may = useCan('quotes.answer')
  const decline = useSend('POST', `/api/quotes/${quote.id}/decline`)
  const [declining, setDeclining] = useState(false)
  const { reference, status, createdAt, offer, orderId } = quote
  return (
    <Dialog onClose={onClose} title={`Quote ${reference}`} maxWidth={760}>
      <div className="qd">
        <p className="cluster gap-3">
          <StateBadge state={QUOTE_STATES[status]} />
          <span className="small muted num">Requested {formatInstant(createdAt)}</span>
          {status === 'pending' && quote.answerBy && (
            <span className="small muted num">Answer by {formatInstant(quote.answerBy)}</span>
          )}
          {orderId && status === 'accepted' && <OrderLink id={orderId} className="link num" />}
        </p>
        {orderId && status !== 'accepted' && (
          <p>
            Its order <OrderLink id={orderId} className="link num" /> was cancelled
            {status === 'answered' && ', so the quote is open again'}.
          </p>
        )}
        {offer && status === 'pending' && (
          <p>The customer could not accept this quote and wants a new one.</p>
        )}
        <WhoHasIt quote={quote} />
        <Request quote={quote} />
        {offer && <Offer offer={offer} />}
        {quote.proposal && <ProposalPanel quoteId={quote.id} proposal={quote.proposal} />}
        {status === 'declined' && (
          <p className="small">
            Declined by the {quote.declinedBy}
            {quote.declineReason && `: ${quote.declineReason}`}
          </p>
        )}
        {may && status !== 'accepted' && !declining && (
          <>
            <AnswerForm quote={quote} />
            {status !== 'declined' && (
              <SmallButton
                variant="danger"
                label="Decline the request"
                className="justify-self-start"
                onClick={() => setDeclining(true)}
              />
            )}
          </>
        )}
        {may && declining && (
          <TurnDownForm
            label="Decline the request"
            send={decline.mutateAsync}
            button="Decline and e-mail"
            pendingLabel="Declining..."
            done={{ title: `${reference} declined`, text: 'The customer has been e-mailed.' }}
            onDone={() => setDeclining(false)}
          />
        )}
      </div>
    </Dialog>
  )
}

function WhoHasIt({ quote: { id, owner } }: { quote: StaffQuoteView }) {
  const may = useCan('quotes.answer')
  const assign = useSend('PUT', `/api/quotes/${id}/owner`)
  return (
    <div className="cluster gap-3">
      <Owner name={owner} />
      {may && (
        <SmallButton
          label={owner ? 'Unassign' : 'Assign to me'}
          pending={assign.isPending}
          onClick={() => assign.mutate({ mine: !owner }, { onError: toastError() })}
        />
      )}
    </div>
  )
}

function Request({ quote }: { quote: StaffQuoteView }) {
  const { referrer } = quote
  const rows: [string, ReactNode][] = [
    ['Customer', quote.customerName],
    ['E-mail', quote.email],
    ['Phone', quote.contactNumber],
    ['Item', [quote.productName, quote.selectedColor].filter(Boolean).join(', ')],
    ['Product type', categoryName(quote.productCategory)],
    ['Colour', quote.preferredColor],
    ['Size', quote.preferredSize],
    ['Budget', quote.budgetRange],
    ['Notes', quote.additionalNotes],
    ['Referred by', referrer && <PartnerLink key="referrer" {...referrer} />],
  ]
  return <Facts className="qd-l" facts={rows.filter(([, value]) => Boolean(value))} valueClass="" />
}

function Offer({ offer }: { offer: OfferView }) {
  const { validUntil, message, link, answeredAt, lines, breakdown } = offer
  return (
    <section className="panel grid gap-1.5 p-4" aria-label="Offer">
      <OfferSlip lines={lines} breakdown={breakdown} />
      <p className="small muted num">
        Sent {formatInstant(answeredAt)}, good until {formatInstant(validUntil)}.{' '}
        <a className="link" href={link} target="_blank" rel="noreferrer">
          Customer’s page
        </a>
      </p>
      {message && <p className="small break-words whitespace-pre-line">{message}</p>}
    </section>
  )
}
