import { useQuery } from '@tanstack/react-query'
import { createElement } from 'react'
import { categoriesQuery, featuredProductsQuery, heroQuery } from '#web/queries/products.ts'
import { sitePicturesQuery } from '#web/queries/shop.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { latePart } from '#web/ui/late-part.tsx'
import { useLoaded } from '#web/ui/use-loaded.ts'
import { Benefits } from './benefits.tsx'
import { Featured } from './featured.tsx'
import { Hero } from './hero.tsx'
import './home.css'

const loadWheelCorner = () => import('#web/storefront/wheel/wheel-corner.tsx')

const LOWER_HALF_PX = 1600
const LowerHalf = latePart({
  what: 'The rest of this page',
  drawn: import.meta.env.SSR ? (await import('./lower-half.tsx')).default : undefined,
  load: () => import('./lower-half.tsx'),
  heightPx: LOWER_HALF_PX,
})

export default function HomeScreen() {
  const piece = useQuery(heroQuery()).data?.[0]
  const pictures = useQuery(sitePicturesQuery()).data
  const featured = useQuery(featuredProductsQuery()).data ?? []
  const categories = useQuery(categoriesQuery()).data ?? []
  const total = categories.reduce((sum, { count }) => sum + count, 0)
  return (
    <div className="home">
      <Hero piece={piece} pictures={pictures} />
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
