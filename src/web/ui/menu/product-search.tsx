import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useId,
  useState,
} from 'react'
import { useLocation } from 'wouter'
import { productCardsQuery } from '#web/queries/products.ts'
import { trimmedQuery } from '#web/ui/search-box.tsx'
import { hitsOf, listHref } from './hits.ts'
import { SearchResults } from './search-results.tsx'

const SHOWN = 5
const PAUSE_MS = 200
const MAX_LENGTH = 100

type ProductSearchProps = {
  field?: RefObject<HTMLInputElement | null>
  /** Stands at the end of the field. */
  end?: ReactNode
  /** Called before a result is opened. */
  onFollow: () => void
  /** Stands beside the results. */
  children: ReactNode
}

/** Finds products and categories as one types: arrows choose, Enter opens, or lists all results. */
export function ProductSearch({ field, end, onFollow, children }: ProductSearchProps) {
  const [text, setText] = useState('')
  const [active, setActive] = useState(-1)
  const [, navigate] = useLocation()
  const id = useId()
  const q = useTypingPaused(trimmedQuery(text))
  const found = useQuery({
    ...productCardsQuery({ q, nearest: true, limit: SHOWN }),
    enabled: q !== '',
    placeholderData: (before) => before,
    retryOnMount: true,
  })
  const hits = q && found.data ? hitsOf(q, found.data) : []
  const optionId = (index: number) => `${id}-${index}`

  const choose = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step || hits.length === 0) return
    event.preventDefault()
    // One place more than there are hits: that of the field itself, where none is chosen.
    const places = hits.length + 1
    const next = ((active + 1 + step + places) % places) - 1
    setActive(next)
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const chosen = document.getElementById(optionId(active))
    const typed = trimmedQuery(text)
    if (chosen) chosen.click()
    else if (typed) {
      onFollow()
      navigate(listHref(typed))
    }
  }
  return (
    <>
      <form className="inwrap" action="/products" onSubmit={submit}>
        <Search className="i" aria-hidden="true" />
        <input
          ref={field}
          className="in"
          name="q"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={MAX_LENGTH}
          placeholder="Search products"
          aria-label="Search products"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={hits.length > 0}
          aria-controls={hits.length > 0 ? id : undefined}
          aria-activedescendant={hits[active] && optionId(active)}
          value={text}
          onKeyDown={choose}
          onChange={({ target }) => {
            setText(target.value)
            setActive(-1)
          }}
        />
        {end && <span className="end">{end}</span>}
      </form>
      <div className="search-grid">
        <SearchResults
          {...{ id, q, hits, active, optionId, onFollow }}
          total={found.data?.total}
          dropped={found.data?.dropped}
          stale={found.isPlaceholderData}
          failed={found.isError}
          onRetry={() => void found.refetch()}
          onPoint={setActive}
        />
        {children}
      </div>
    </>
  )
}

/** What was typed, once the typing pauses; nothing at once where the field was emptied. */
function useTypingPaused(typed: string): string {
  const [paused, setPaused] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return typed && paused
}
