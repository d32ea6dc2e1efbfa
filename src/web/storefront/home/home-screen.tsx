import { useQuery } from '@tanstack/react-query'
import { createElement } from 'react'
import { sectionLines, sectionOf } from '#content/text.ts'
import { textOf } from '#content/text-of.ts'
import { Landmark, type LucideIcon, Package, ShieldCheck, Truck } from 'lucide-react'
import { categoryCardsQuery } from '#web/queries/category-cards.ts'
import { featuredProductsQuery, heroQuery } from '#web/queries/products.ts'
import { sitePicturesQuery } from '#web/queries/shop.ts'
import { chunk } from '#web/route.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { latePart } from '#web/ui/late-part.tsx'
import { useLoaded } from '#web/ui/use-loaded.ts'
import type { ProductCard as Card, Carton } from '#contract/product-views.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { TileAdd } from '#web/storefront/basket/tile-add.tsx'
import { ProductCard } from '#web/ui/product-card.tsx'
import { boxesPass } from '#contract/fit-rules.ts'
import { cx } from '#web/ui/class-names.ts'
import { Hero } from './hero.tsx'
import './home.css'

const loadWheelCorner = () => import('#web/storefront/wheel/wheel-corner.tsx')

const LOWER_HALF_PX = 1600
const LowerHalf = latePart({
  what: 'The rest of this page',
  drawn: import.meta.env.SSR ? (await import('./lower-half.tsx')).default : undefined,
  code: chunk(() => import('./lower-half.tsx')),
  heightPx: LOWER_HALF_PX,
})

export default function HomeScreen() {
  const piece = useQuery(heroQuery()).data?.[0]
  const pictures = useQuery(sitePicturesQuery()).data
  const featured = useQuery(featuredProductsQuery()).data ?? []
  const categories = useQuery(categoryCardsQuery()).data ?? []
  const total = categories.reduce((sum, { count }) => sum + count, 0)
  return (
    <div className="home">
      <Hero categories={categories} piece={piece} pictures={pictures} />
      <Benefits cartons={piece?.cartons ?? []} />
      <Featured products={featured} total={total} />
      <LowerHalf />
      <Wheel />
    </div>
  )
}

/** The prize wheel, in the browser only; the page does without it where it cannot be loaded. */
function Wheel() {
  const WheelCorner = useLoaded(useHydrated(), loadWheelCorner)
  return WheelCorner ? createElement(WheelCorner) : null
}

const SIZES = '(min-width: 1440px) 415px, (min-width: 900px) 30vw, 45vw'

function Featured({ products, total }: { products: readonly Card[]; total: number }) {
  if (products.length === 0) return null
  return (
    <section className="featured wrap behind pb-(--section)" aria-labelledby="featured">
      <div className="head">
        <h2 className="h1" id="featured">
          Featured
        </h2>
        <AppLink className="link inline-flex min-h-11 items-center" href="/products">
          See all{total > products.length && ` ${total}`}
        </AppLink>
      </div>
      <div className="feat">
        {products.map((product) => (
          <ProductCard
            key={product.id}
            product={product}
            sizes={SIZES}
            later
            button={<TileAdd product={product} />}
          />
        ))}
      </div>
    </section>
  )
}

/** Four panels of one carton, each with a measure on it. */
function Benefits({ cartons }: { cartons: readonly Carton[] }) {
  const sides = cartons.map(({ lengthCm, widthCm, heightCm }) => [lengthCm, widthCm, heightCm])
  const longestCm = Math.max(0, ...sides.flat())
  const text = textOf('home-benefits', {
    doorCm: String(DOOR_CM),
    longestCm: String(longestCm),
    boxes: cartons.length > 1 ? 'boxes' : 'box',
  })
  const door = longestCm === 0 || !boxesPass(cartons, DOOR_CM) ? 'door' : 'longest'
  return (
    <section className="section wrap under" aria-label={text.title}>
      <div className="net">
        {[{ id: door, icon: Package }, ...OTHERS].map(({ id, icon: Icon }, index) => {
          const [figure, sentence] = sectionLines(text, id)
          return (
            <article key={id} className={cx('pan', `p${index}`)}>
              <div className="flap" aria-hidden="true" />
              <Icon className="i i-l" aria-hidden="true" />
              <p className="big disp">{figure}</p>
              <h2>{sectionOf(text, id).heading}</h2>
              <p>{sentence}</p>
            </article>
          )
        })}
      </div>
    </section>
  )
}

const DOOR_CM = 76

const OTHERS: { id: string; icon: LucideIcon }[] = [
  { id: 'delivery', icon: Truck },
  { id: 'warranty', icon: ShieldCheck },
  { id: 'payment', icon: Landmark },
]
