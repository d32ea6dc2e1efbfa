import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDollars } from '#contract/money.ts'
import type { MemberView } from '#contract/partner-views.ts'
import type { ProductCard } from '#contract/product-views.ts'
import { productCardsQuery } from '#web/queries/products.ts'
import { useShop } from '#web/queries/shop.ts'
import { Panel } from '#web/ui/panel.tsx'
import { Searched } from './lists.tsx'
import { CopyLink, linkTo, SendLink, ShowCode } from './referral-link.tsx'

const SHOWN = 8

/** Links of the partner's to single products; the first of the catalogue, others by searching. */
export function ProductLinks({ member }: { member: MemberView }) {
  const [q, setQ] = useState('')
  const { data, isPending, isError, refetch } = useQuery(productCardsQuery({ q, limit: SHOWN }))
  const list = { items: data?.items ?? [], isPending, isError, refetch }
  return (
    <Panel id="product-links" title="Links to products">
      <Searched
        list={list}
        what="The products"
        label="Search products to link to"
        empty="There are no products yet"
        q={q}
        onSearch={setQ}
      >
        <ul className="rows">
          {list.items.map((product) => (
            <ProductLink key={product.id} product={product} member={member} />
          ))}
        </ul>
      </Searched>
    </Panel>
  )
}

function ProductLink({ product, member }: { product: ProductCard; member: MemberView }) {
  const { name: shop } = useShop()
  const { id, name, price } = product
  const link = linkTo(`/product/${id}`, member)
  return (
    <li className="split flex-wrap gap-x-4 gap-y-2 px-5 py-3">
      <p>
        <b>{name}</b> <span className="small muted num">{formatDollars(price)}</span>
      </p>
      <div className="cluster">
        <CopyLink link={link} to={name} variant="line" size="sm" />
        <ShowCode link={link} to={name} />
        <SendLink
          link={link}
          to={name}
          about={`Have a look at the ${name} from ${shop}. It comes in a box:`}
        />
      </div>
    </li>
  )
}
