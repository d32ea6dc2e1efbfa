import { useLocation, useSearch } from 'wouter'

/** A word of the address, null where it does not stand there. Changing it adds no step to go back. */
export function useAddressWord(name: string) {
  const [path, navigate] = useLocation()
  const search = new URLSearchParams(useSearch())
  const put = (value: string | null) => {
    const next = new URLSearchParams(search)
    if (value === null) next.delete(name)
    else next.set(name, value)
    navigate(next.size > 0 ? `${path}?${next.toString()}` : path, { replace: true })
  }
  return [search.get(name), put] as const
}
