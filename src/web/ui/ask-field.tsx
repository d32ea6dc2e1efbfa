import { Search } from 'lucide-react'
import type { SyntheticEvent } from 'react'
import { useLocation } from 'wouter'

/** One field for items and questions: it leads to the list of products, which answers both. */
export function AskField() {
  const [, navigate] = useLocation()
  const ask = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('q')
    if (typeof typed === 'string' && typed.trim())
      navigate(`/products?q=${encodeURIComponent(typed.trim())}`)
  }
  return (
    <search>
      <form className="inwrap ask" method="get" action="/products" onSubmit={ask}>
        <Search className="i" aria-hidden="true" />
        <input
          className="in"
          type="search"
          name="q"
          maxLength={100}
          enterKeyHint="search"
          autoComplete="off"
          aria-label="Search or ask a question"
          placeholder="Sofa, queen bed, price to Mandeville"
        />
        <button type="submit" className="sr-only">
          Search
        </button>
      </form>
    </search>
  )
}
