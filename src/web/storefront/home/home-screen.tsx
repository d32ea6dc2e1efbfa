import { useQuery } from '@tanstack/react-query'
import { categoriesQuery, featuredProductsQuery, heroQuery } from '#web/queries/products.ts'
import { sitePicturesQuery } from '#web/queries/shop.ts'
import { Benefits } from './benefits.tsx'
import { Featured } from './featured.tsx'
import { Hero } from './hero.tsx'
import { Newsletter } from './newsletter.tsx'
import { Programme } from './programme.tsx'
import { Steps } from './steps.tsx'
import './home.css'

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
      <Steps />
      <Programme />
      <Newsletter />
    </div>
  )
}
