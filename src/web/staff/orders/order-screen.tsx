import { useQuery } from '@tanstack/react-query'
import { orderReference } from '#contract/order-number.ts'
import { type OrderView } from '#contract/orders.ts'
import { RequestError } from '#web/queries/call.ts'
import { staffQuery } from '#web/queries/staff-list.ts'
import { useCan } from '#web/queries/staff-session.ts'
import type { ScreenProps } from '#web/route.ts'
import { LoadFailed } from '#web/staff/load-failed.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { DeletedOrder } from './deleted-order.tsx'
import { LinesPanel } from './lines-panel.tsx'
import { MoneyPanel } from './money-panel.tsx'
import { OrderDocuments } from '#web/staff/documents/order-documents.tsx'
import { OrderCardPayments } from '#web/staff/gateways/order-card-payments.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderFigures } from './order-figures.tsx'
import { OrderHead, TRAIL } from './order-head.tsx'
import { OrderNotes } from './order-records.tsx'
import { OrderStory } from './order-story.tsx'
import { Receipts } from './receipts.tsx'
import { ShipmentsPanel } from './shipments-panel.tsx'
import { SalePanel } from './sale-panel.tsx'
import './order-page.css'

const NOT_FOUND = 404

/** The page of one order: all there is to know of it, and every step that staff may take. */
export default function OrderScreen({ params }: ScreenProps) {
  const id = /^[1-9]\d{0,8}$/.test(params.id ?? '') ? Number(params.id) : 0
  return <Order key={id} id={id} />
}

function Order({ id }: { id: number }) {
  const {
    data: order,
    error,
    refetch,
  } = useQuery({ ...staffQuery(`/api/orders/${id}`), enabled: id > 0 })
  const isRead = useIsRead(id)
  if (order) return isRead ? <Page order={order} /> : <Loading />
  if (id > 0 && !error) return <Loading />
  if (error && !(error instanceof RequestError && error.status === NOT_FOUND))
    return (
      <>
        <Heading id={id} />
        <LoadFailed what="The order" error={error} onRetry={() => void refetch()} />
      </>
    )
  return <Missing id={id} />
}

/** Whether what stands above other panels was read: they would move once it is shown. */
function useIsRead(id: number): boolean {
  const money = useQuery({ ...staffQuery(`/api/orders/${id}/money`), enabled: id > 0 })
  const shipments = useQuery({ ...staffQuery(`/api/orders/${id}/shipments`), enabled: id > 0 })
  return !money.isPending && !shipments.isPending
}

const Heading = ({ id }: { id: number }) => (
  <>
    <Breadcrumbs trail={TRAIL} here={orderReference(id)} />
    <h1 className="sr-only" tabIndex={-1}>
      Order {orderReference(id)}
    </h1>
  </>
)

/** An order that was deleted is still here with its money, if it had any. */
function Missing({ id }: { id: number }) {
  const { data: money, isLoading } = useQuery({
    ...staffQuery(`/api/orders/${id}/money`),
    enabled: id > 0,
  })
  if (isLoading) return <Loading />
  if (money) return <DeletedOrder id={id} money={money} />
  return (
    <>
      <Heading id={id} />
      <Empty text="Order not found. It may have been deleted." />
    </>
  )
}

function Page({ order }: { order: OrderView }) {
  const mayReadPartners = useCan('partners.read')
  const { data: money, error, refetch } = useQuery(staffQuery(`/api/orders/${order.id}/money`))
  return (
    <>
      <OrderHead order={order} />
      <OrderFigures order={order} money={money} />
      <div className="op-cols">
        <div>
          <LinesPanel order={order} />
          {money && <MoneyPanel orderId={order.id} money={money} order={order} />}
          {error && <LoadFailed what="The money" error={error} onRetry={() => void refetch()} />}
          <OrderCardPayments orderId={order.id} />
          <OrderStory orderId={order.id} />
        </div>
        <div>
          <ShipmentsPanel order={order} />
          <OrderFacts order={order} />
          {mayReadPartners && <SalePanel order={order} />}
          <OrderDocuments orderId={order.id} />
          <Receipts orderId={order.id} />
          <OrderNotes orderId={order.id} />
        </div>
      </div>
    </>
  )
}
