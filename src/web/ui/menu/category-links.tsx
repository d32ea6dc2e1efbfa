import { useQuery } from '@tanstack/react-query'
import { CATEGORIES, CATEGORY_NAMES } from '#contract/products.ts'
import { categoryCardsQuery } from '#web/queries/category-cards.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { marksCurrent } from '#web/ui/site-links.ts'
import { HitPicture } from './hit-picture.tsx'

type CategoryLinksProps = { path: string; onFollow: () => void }

/** The categories. They lead on before their pictures and counts have arrived, or if they never do. */
export function CategoryLinks({ path, onFollow }: CategoryLinksProps) {
  const { data: cards = [] } = useQuery({ ...categoryCardsQuery(), retryOnMount: true })
  return (
    <nav className="categories" aria-label="Categories">
      {CATEGORIES.map((category) => {
        const card = cards.find((one) => one.category === category)
        const href = `/products/${category}`
        return (
          <AppLink
            key={category}
            href={href}
            aria-current={marksCurrent(href, path)}
            onClick={onFollow}
          >
            <HitPicture picture={card?.picture} />
            <b>{CATEGORY_NAMES[category]}</b>
            {card && (
              <small className="num">
                {card.count}
                <span className="sr-only"> {card.count === 1 ? 'item' : 'items'}</span>
              </small>
            )}
          </AppLink>
        )
      })}
    </nav>
  )
}
