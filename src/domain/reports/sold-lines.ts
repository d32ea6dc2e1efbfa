// The lines of sold orders as SQL, each with its amount less its share of the discount, shared out
// to the cent as by `shareOut` in `contract/order-sums.ts`.

import { type SQL, sql } from 'drizzle-orm'
import { TIME_ZONE } from '#contract/jamaica.ts'
import { COUNTS } from '#domain/orders/orders.table.ts'

const ZONE = sql.raw(`'${TIME_ZONE}'`)

/** The first moment of a Jamaican day. */
export const midnight = (day: SQL) => sql`(${day})::timestamp at time zone ${ZONE}`

/**
 * Lines of orders `o` that were sold in a span of time, with columns `order_id`, `day`, `category`,
 * `color`, `first` (whether it is the order's first line) and `amount`. An order whose lines are
 * not written yet has the one line that its row describes.
 */
export const soldLines = (from: SQL, until: SQL) => sql`
  select shared.order_id, shared.day, coalesce(p.category, '') as category, shared.color, shared.first,
    (shared.cents - shared.share
      - case when shared.place <= shared.spare then 1 else 0 end)::numeric(14) * 0.01 as amount
  from (
    select *, row_number() over (partition by order_id order by rest desc, position) as place,
      off - sum(share) over (partition by order_id) as spare
    from (
      select *, case when whole > 0 then div(off * cents, whole) else 0 end as share,
        case when whole > 0 then mod(off * cents, whole) else 0 end as rest
      from (
        select *, least(discount, sum(cents) over (partition by order_id)) as off,
          sum(cents) over (partition by order_id) as whole
        from (
          select o.id as order_id, (o.paid_at at time zone ${ZONE})::date as day,
            coalesce(l.position, 1) as position,
            case when l.id is null then o.product_id else l.product_id end as product_id,
            case when l.id is null then o.selected_color else l.color end as color,
            coalesce(l.position, 1) = 1 as first,
            case when l.id is null then o.total_amount * 100
              else l.quantity * l.unit_price * 100 end as cents,
            case when l.id is null then 0 else (o.discount - o.delivery_discount) * 100 end as discount
          from orders o
          left join order_lines l on l.order_id = o.id and o.lines_version = 1
          where ${COUNTS} and o.paid_at >= ${from} and o.paid_at < ${until}
        ) as line
      ) as known
    ) as part
  ) as shared
  left join products p on p.id = shared.product_id`
