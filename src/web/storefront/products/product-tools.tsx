import { Search, SlidersHorizontal } from 'lucide-react'
import { type RefObject, type SyntheticEvent, useEffect, useRef } from 'react'
import { PRODUCT_SORT_NAMES, type ProductSort } from '#contract/products.ts'
import { splitFact } from '#web/queries/products.ts'
import {
  countFilters,
  defaultSort,
  PAGE_SIZE,
  type ProductListState,
  readState,
} from './product-list-state.ts'

const TYPING_MS = 250

type ProductToolsProps = {
  action: string
  state: ProductListState
  /** While somebody types, each state replaces the one before, so that Back skips them all. */
  onChange: (changed: Partial<ProductListState>, typing: boolean) => void
}

/** Fields of the filters belong to it by its name. */
export const LIST_FORM = 'product-list'
export const FILTERS = 'filters'
const CHOICES: readonly ProductSort[] = ['name', 'price-asc', 'price-desc']

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
      const { q, min, max, sort } = readState(new URLSearchParams(fieldsOf(form.current)))
      const changed = { q, min, max, sort, show: PAGE_SIZE }
      const same = q === state.q && min === state.min && max === state.max && sort === state.sort
      if (!same) onChange(changed, delayMs > 0)
    }, delayMs)
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    apply(0)
  }

  return (
    <search>
      <form
        ref={form}
        id={LIST_FORM}
        className="tools"
        action={action}
        method="get"
        onSubmit={submit}
      >
        <Kept state={state} />
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
        <ToFilters applied={countFilters(state)} />
        <label className="sort">
          <span className="sr-only">Sort by</span>
          <select
            className="in"
            name="sort"
            defaultValue={state.sort ?? ''}
            onChange={() => apply(0)}
          >
            <option value="">{PRODUCT_SORT_NAMES[defaultSort(state.q)]}</option>
            {CHOICES.filter((sort) => sort !== defaultSort(state.q)).map((sort) => (
              <option key={sort} value={sort}>
                {PRODUCT_SORT_NAMES[sort]}
              </option>
            ))}
          </select>
        </label>
        <noscript>
          <button type="submit" className="btn btn-soft">
            Search
          </button>
        </noscript>
      </form>
    </search>
  )
}

/**
 * On a phone the filters are closed, and out of sight further down the list: this opens them. Without
 * a script the browser opens what a link leads into.
 */
function ToFilters({ applied }: { applied: number }) {
  const open = (event: SyntheticEvent) => {
    const filters = document.getElementById(FILTERS)
    if (!filters) return
    event.preventDefault()
    filters.closest('details')?.setAttribute('open', '')
    filters.scrollIntoView()
    filters.focus({ preventScroll: true })
  }
  return (
    <a
      className="to-filters"
      href={`#${FILTERS}`}
      aria-label={applied > 0 ? `Filters, ${applied} applied` : 'Filters'}
      onClick={open}
    >
      <SlidersHorizontal className="i" aria-hidden="true" />
      Filters{applied > 0 && <span className="num">({applied})</span>}
    </a>
  )
}

/** Hidden fields for the filters that are links: without a script, the form must send them. */
function Kept({ state: { colors, inStock, onSale, facts } }: { state: ProductListState }) {
  return (
    <>
      {colors.map((color) => (
        <input key={color} type="hidden" name="color" value={color} />
      ))}
      {facts.map((fact) => {
        const [name, value] = splitFact(fact)
        return <input key={fact} type="hidden" name={name} value={value} />
      })}
      {inStock && <input type="hidden" name="stock" value="1" />}
      {onSale && <input type="hidden" name="sale" value="1" />}
    </>
  )
}

const fieldsOf = (form: HTMLFormElement): [string, string][] =>
  [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : ''])

/** Back changes the URL, not the fields: updates them, except one that is being typed in. */
function useFieldsFollow(
  form: RefObject<HTMLFormElement | null>,
  { q, min, max, sort = '' }: { q: string; min: string; max: string; sort?: string | undefined },
): void {
  useEffect(() => {
    for (const [name, value] of Object.entries({ q, min, max, sort })) {
      const field = form.current?.elements.namedItem(name)
      const typing = field === document.activeElement && field instanceof HTMLInputElement
      const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement
      if (isField && !typing) field.value = value
    }
  }, [form, q, min, max, sort])
}
