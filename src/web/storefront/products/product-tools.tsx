import { Search } from 'lucide-react'
import { type RefObject, type SyntheticEvent, useEffect, useRef } from 'react'
import { PRODUCT_SORT_NAMES, PRODUCT_SORTS } from '#contract/products.ts'
import { PAGE_SIZE, type ProductListState, readState } from './product-list-state.ts'

const TYPING_MS = 250

type ProductToolsProps = {
  action: string
  state: ProductListState
  onChange: (changed: Partial<ProductListState>) => void
}

/** Search and order. A plain GET form: it also works before, or without, any script. */
export function ProductTools({ action, state, onChange }: ProductToolsProps) {
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => () => clearTimeout(typing.current), [])
  useFieldsFollow(form, state)

  function apply(delayMs: number) {
    clearTimeout(typing.current)
    typing.current = setTimeout(() => {
      if (!form.current) return
      const { q, sort } = readState(new URLSearchParams(fieldsOf(form.current)))
      if (q !== state.q || sort !== state.sort) onChange({ q, sort, show: PAGE_SIZE })
    }, delayMs)
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    apply(0)
  }

  return (
    <search>
      <form ref={form} className="tools" action={action} method="get" onSubmit={submit}>
        <div className="inwrap srch">
          <Search className="i" aria-hidden="true" />
          <input
            className="in"
            type="search"
            name="q"
            maxLength={100}
            aria-label="Search products"
            placeholder="Search products"
            defaultValue={state.q}
            onChange={() => apply(TYPING_MS)}
          />
        </div>
        <label className="sort">
          <span className="sr-only">Sort by</span>
          <select className="in" name="sort" defaultValue={state.sort} onChange={() => apply(0)}>
            {PRODUCT_SORTS.map((sort) => (
              <option key={sort} value={sort}>
                {PRODUCT_SORT_NAMES[sort]}
              </option>
            ))}
          </select>
        </label>
        <noscript>
          <button className="btn btn-soft">Search</button>
        </noscript>
      </form>
    </search>
  )
}

const fieldsOf = (form: HTMLFormElement): [string, string][] =>
  [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : ''])

/** The way back changes the address, not the fields: bring them along, except what is being typed. */
function useFieldsFollow(
  form: RefObject<HTMLFormElement | null>,
  { q, sort }: ProductListState,
): void {
  useEffect(() => {
    const search = form.current?.elements.namedItem('q')
    const order = form.current?.elements.namedItem('sort')
    if (search instanceof HTMLInputElement && search !== document.activeElement) search.value = q
    if (order instanceof HTMLSelectElement) order.value = sort
  }, [form, q, sort])
}
