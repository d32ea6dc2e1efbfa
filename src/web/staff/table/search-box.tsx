import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { MOST_LETTERS, trimmedQuery } from './table-address.ts'

const PAUSE_MS = 300

type Props = { label: string; q: string; onSearch: (q: string) => void }

/** Searches once the typing pauses. `/` leads here from anywhere at the desk. */
export function SearchBox({ label, q, onSearch }: Props) {
  const [text, setText] = useState(q)
  const [shown, setShown] = useState(q)
  // The way back, or a link, has changed what is looked for: the box follows, unless it led there.
  if (shown !== q) {
    setShown(q)
    if (trimmedQuery(text) !== q) setText(q)
  }
  const search = useEffectEvent(onSearch)
  useEffect(() => {
    const wanted = trimmedQuery(text)
    const pause = setTimeout(() => wanted !== q && search(wanted), PAUSE_MS)
    return () => clearTimeout(pause)
  }, [text, q])
  return (
    <div className="inwrap d-search">
      <Search className="i" aria-hidden="true" />
      <input
        className="in"
        type="search"
        data-desk-search=""
        aria-label={label}
        placeholder={label}
        maxLength={MOST_LETTERS}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </div>
  )
}
