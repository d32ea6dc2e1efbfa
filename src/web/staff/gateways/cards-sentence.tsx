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
          ? 'Cards are not charged online. Details are stored in the card vault and staff charge them by hand.'
          : `${GATEWAY_NAMES[cards]} takes cards, on its own page. ${refundsOf(taking)}`}
      </p>
      {others.length > 0 && (
        <p>
          {others.map(({ name }) => GATEWAY_NAMES[name]).join(' and ')}{' '}
          {others.length === 1 ? 'takes' : 'take'} no new orders, but earlier payments through{' '}
          {others.length === 1 ? 'it' : 'them'} can still be managed.
        </p>
      )}
      {gateways.some(({ isTest }) => isTest) && (
        <p>
          <b>Test mode:</b> no real money is charged.
        </p>
      )}
    </>
  )
}

const REFUNDS: Record<Gateway['refunds'], (name: string) => string> = {
  'any-amount': () => 'You can make full and partial card refunds here.',
  whole: () => 'You can make full refunds here. Make partial refunds in the gateway’s dashboard.',
  'by-hand': (name) => `Make refunds in the ${name} dashboard and record them here.`,
}

const refundsOf = ({ refunds, name }: Gateway) => REFUNDS[refunds](GATEWAY_NAMES[name])
