import { useQuery } from '@tanstack/react-query'
import { answerQuery } from '#web/queries/products.ts'
import { leadsSomewhere } from '#web/routes.ts'
import { AppLink } from '#web/ui/app-link.tsx'

/** The answer to a question that was typed into the search, above the items; nothing where it only looks for items. */
export function SearchAnswer({ q }: { q: string }) {
  const { data } = useQuery(answerQuery(q))
  if (!data?.response) return null
  const links = (data.links ?? []).filter(({ href }) => leadsSomewhere(href))
  return (
    <section className="wrap" aria-label="Answer">
      <div className="answer">
        <p>{data.response}</p>
        {links.length > 0 && (
          <p className="flex flex-wrap gap-x-5">
            {links.map(({ label, href }) => (
              <AppLink key={href} className="link" href={href}>
                {label}
              </AppLink>
            ))}
          </p>
        )}
      </div>
    </section>
  )
}
