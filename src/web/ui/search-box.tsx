import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { cx } from './class-names.ts'

const PAUSE_MS = 300
const MAX_LENGTH = 100

/** A search text, trimmed and cut to the length that the server accepts. */
export const trimmedQuery = (text: string) => text.trim().slice(0, MAX_LENGTH)

type SearchBoxProps = {
  label: string
  q: string
  onSearch: (q: string) => void
  className?: string
  /** Whether the `/` key focuses it. */
  desk?: boolean
}

/** Searches when the typing pauses. */
export function SearchBox({ label, q, onSearch, className, desk }: SearchBoxProps) {
  const [text, setText] = useState(q)
  const [shown, setShown] = useState(q)
  // The URL has changed, by a link or the back button: show its query, if it differs.
  if (shown !== q) {
    setShown(q)
    if (trimmedQuery(text) !== q) setText(q)
  }
  const search = useEffectEvent(onSearch)
  useEffect(() => {
    const query = trimmedQuery(text)
    const pause = setTimeout(() => query !== q && search(query), PAUSE_MS)
    return () => clearTimeout(pause)
  }, [text, q])
  return (
    <div className={cx('inwrap', className)}>
      <Search className="i" aria-hidden="true" />
      <input
        className="in"
        type="search"
        autoComplete="off"
        data-desk-search={desk ? '' : undefined}
        aria-label={label}
        placeholder={label}
        maxLength={MAX_LENGTH}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </div>
  )
}
