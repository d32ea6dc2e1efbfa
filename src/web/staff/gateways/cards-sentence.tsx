import { GATEWAY_NAMES } from '#contract/gateway-names.ts'
import type { GatewaysView } from '#contract/card-payments.ts'

type Gateway = GatewaysView['gateways'][number]

/** Which gateway takes cards, and what it can do, in words. */
export function CardsSentence({ gateways: { cards, gateways } }: { gateways: GatewaysView }) {
  const taking = gateways.find(({ takesOrders }) => takesOrders)
  const others = gateways.filter(({ takesOrders }) => !takesOrders)
  return (
    <>
      <p>
        {cards === 'vault' || !taking
          ? 'Cards are not charged online: their details are kept in the card vault, and people charge them.'
          : `${GATEWAY_NAMES[cards]} takes cards, on its own page. ${refundsOf(taking)}`}
      </p>
      {others.length > 0 && (
        <p>
          {others.map(({ name }) => GATEWAY_NAMES[name]).join(' and ')}{' '}
          {others.length === 1 ? 'takes' : 'take'} no new orders, and what came by{' '}
          {others.length === 1 ? 'it' : 'them'} can still be looked after.
        </p>
      )}
      {gateways.some(({ isTest }) => isTest) && (
        <p>
          <b>Payments are a test:</b> no real money moves.
        </p>
      )}
    </>
  )
}

const REFUNDS: Record<Gateway['refunds'], (name: string) => string> = {
  'any-amount': () => 'Refunds to the card, whole or in part, are made from here.',
  whole: () =>
    'Refunds of a whole payment are asked for from here; parts of one are sent back in its dashboard.',
  'by-hand': (name) => `Refunds are made in the dashboard of ${name}, and noted here.`,
}

const refundsOf = ({ refunds, name }: Gateway) => REFUNDS[refunds](GATEWAY_NAMES[name])
