import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDollars } from '#contract/money.ts'
import type { MemberView } from '#contract/partner-views.ts'
import type { ProductCard } from '#contract/product-views.ts'
import { productCardsQuery } from '#web/queries/products.ts'
import { useShop } from '#web/queries/shop.ts'
import { NotLoaded } from '#web/ui/not-loaded.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { CopyLink, linkTo, SendLink, ShowCode } from './referral-link.tsx'

const SHOWN = 8

/** Links of the partner's to single products; the first of the catalogue, others by searching. */
export function ProductLinks({ member }: { member: MemberView }) {
  const [q, setQ] = useState('')
  const { data, isError, refetch } = useQuery(productCardsQuery({ q, limit: SHOWN }))
  return (
    <Panel id="product-links" title="Links to products">
      <div className="found-q">
        <SearchBox label="Search products to link to" q={q} onSearch={setQ} />
      </div>
      {!data && !isError && <p className="muted found-s">Loading…</p>}
      {!data && isError && (
        <div className="found-s">
          <NotLoaded what="The products" onRetry={() => void refetch()} />
        </div>
      )}
      {data?.items.length === 0 && (
        <p className="muted found-s" role="status">
          {q ? `No results for “${q}”` : 'There are no products yet'}
        </p>
      )}
      {data && data.items.length > 0 && (
        <ul className="plinks">
          {data.items.map((product) => (
            <ProductLink key={product.id} product={product} member={member} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function ProductLink({ product, member }: { product: ProductCard; member: MemberView }) {
  const { name: shop } = useShop()
  const { id, name, price } = product
  const link = linkTo(`/product/${id}`, member)
  return (
    <li>
      <p>
        <b>{name}</b> <span className="small muted num">{formatDollars(price)}</span>
      </p>
      <div className="share">
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
