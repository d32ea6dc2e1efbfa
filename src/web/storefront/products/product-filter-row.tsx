import { useQuery } from '@tanstack/react-query'
import type { ReactNode, SyntheticEvent } from 'react'
import { formatDollars } from '#contract/money.ts'
import type { ProductFilters } from '#contract/product-views.ts'
import { productFiltersQuery } from '#web/queries/products.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import {
  countFilters,
  knownCategory,
  listAddress,
  PAGE_SIZE,
  type ProductListState,
  toggled,
} from './product-list-state.ts'
import { FILTERS, LIST_FORM } from './product-tools.tsx'

type RowProps = { category: string | undefined; state: ProductListState; path: string }
type GroupProps = { facts: ProductFilters; state: ProductListState; path: string }

/**
 * The ways to narrow the list: each choice is a link, the price belongs to the list's form. A row
 * on a wide screen; on a narrow one opened by a button beside the search, and closed by its heading.
 */
export function ProductFilterRow({ category, state, path }: RowProps) {
  const { data: facts } = useQuery(productFiltersQuery(knownCategory(category)))
  if (!facts?.price) return null
  const applied = countFilters(state)
  const group = { facts, state, path }
  return (
    <details className="filters" onToggle={resumeAtButton}>
      <summary className="btn btn-soft btn-sm">
        Filters{applied > 0 && <span className="num">({applied})</span>}
      </summary>
      <div className="groups" id={FILTERS} tabIndex={-1}>
        <Colours {...group} />
        <PriceRange key={path} {...group} />
        <Facts {...group} />
        <Switches {...group} />
      </div>
    </details>
  )
}

/** On a narrow screen the heading that closes them goes with them. */
function resumeAtButton({ currentTarget: { open } }: SyntheticEvent<HTMLDetailsElement>): void {
  if (!open) document.querySelector<HTMLElement>('.to-filters')?.focus()
}

function Colours({ facts, state, path }: GroupProps) {
  if (facts.colors.length === 0) return null
  return (
    <nav aria-label="Colour">
      <span className="label" aria-hidden="true">
        Colour
      </span>
      <ul className="swatches">
        {facts.colors.map(({ name, hex, count }) => (
          <li key={name}>
            <Choice
              className="swatch"
              title={`${name}, ${count}`}
              on={state.colors.includes(name)}
              to={{ ...state, colors: toggled(state.colors, name) }}
              path={path}
            >
              <i className="chip" style={{ backgroundColor: hex }} />
              <span>
                {name} <span className="num muted">{count}</span>
              </span>
            </Choice>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function PriceRange({ facts: { price }, state }: GroupProps) {
  const field = (name: 'min' | 'max', label: string) => (
    <input
      className="in num"
      form={LIST_FORM}
      name={name}
      inputMode="numeric"
      maxLength={14}
      autoComplete="off"
      aria-label={label}
      placeholder={price ? formatDollars(price[name]) : undefined}
      defaultValue={state[name]}
      onBlur={(event) => event.currentTarget.form?.requestSubmit()}
    />
  )
  return (
    <div role="group" aria-labelledby="price-range" className="price-range">
      <span id="price-range" className="label">
        Price
      </span>
      {field('min', 'Lowest price')}
      <span aria-hidden="true">to</span>
      {field('max', 'Highest price')}
      <button type="submit" className="btn btn-soft btn-sm" form={LIST_FORM}>
        Apply
      </button>
    </div>
  )
}

/** Of each fact by which the products differ, its values. */
function Facts({ facts: { facts }, state, path }: GroupProps) {
  return facts
    .filter(({ values }) => values.length > 1)
    .map(({ key, label, values }) => (
      <nav key={key} aria-label={label} className="switches">
        <span className="label" aria-hidden="true">
          {label}
        </span>
        {values.map(({ value, label: text, count }) => {
          const choice = `${key}:${value}`
          return (
            <Choice
              key={value}
              className="switch"
              on={state.facts.includes(choice)}
              to={{ ...state, facts: toggled(state.facts, choice) }}
              path={path}
            >
              {text} <span className="num muted">{count}</span>
            </Choice>
          )
        })}
      </nav>
    ))
}

const SWITCHES = [
  { key: 'inStock', label: 'In stock' },
  { key: 'onSale', label: 'On sale' },
] as const

function Switches({ facts, state, path }: GroupProps) {
  return (
    <nav aria-label="Availability" className="switches">
      {SWITCHES.map(({ key, label }) => (
        <Choice
          key={key}
          className="switch"
          on={state[key]}
          to={{ ...state, [key]: !state[key] }}
          path={path}
        >
          {label} <span className="num muted">{facts[key]}</span>
        </Choice>
      ))}
    </nav>
  )
}

type ChoiceProps = {
  to: ProductListState
  path: string
  on: boolean
  className: string
  title?: string
  children: ReactNode
}

/** Search engines follow single filters; what two of them make is no page of its own. */
function Choice({ to, path, on, children, ...look }: ChoiceProps) {
  const several = countFilters(to) + Number(to.q !== '') > 1
  return (
    <AppLink
      {...look}
      href={listAddress(path, { ...to, show: PAGE_SIZE })}
      aria-current={on ? 'true' : undefined}
      rel={several ? 'nofollow' : undefined}
    >
      {children}
    </AppLink>
  )
}
