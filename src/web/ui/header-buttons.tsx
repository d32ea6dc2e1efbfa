// The buttons of the header that open a sheet over the page: the search of a wide screen, the menu of a
// phone. The code of a sheet is loaded when somebody reaches for it.

import { Menu, Search } from 'lucide-react'
import { type ComponentType, createElement, useState } from 'react'
import { ScriptButton } from './button.tsx'
import type { SheetProps } from './menu/sheet.tsx'
import { toast } from './toasts.ts'
import { useLoaded } from './use-loaded.ts'

const loadSearch = () => import('./menu/search-sheet.tsx')
const loadMenu = () => import('./menu/menu-sheet.tsx')

/**
 * Opens the search over the page. Before its script has loaded it leads to the list of products, which
 * has a search of its own; without JavaScript it is a form with a field.
 */
export function SearchButton({ path }: { path: string }) {
  const { opener, show, sheet } = useSheet(path, loadSearch, 'The search did not open')
  return (
    <>
      <form
        className="find"
        method="get"
        action="/products"
        onSubmit={(event) => {
          event.preventDefault()
          show()
        }}
      >
        <noscript>{import.meta.env.SSR && <PlainField />}</noscript>
        <button type="submit" className="ibtn" aria-label="Search the shop" {...opener}>
          <Search className="i" aria-hidden="true" />
        </button>
      </form>
      {sheet}
    </>
  )
}

/** Browsers with JavaScript ignore it, so only the server needs this code. */
const PlainField = () => (
  <input
    className="in"
    type="search"
    name="q"
    maxLength={100}
    aria-label="Search the shop"
    placeholder="Search products"
  />
)

/** Opens the menu of a phone; without JavaScript it leads to the links at the foot of the page. */
export function MenuButton({ path, BasketRow }: Pick<SheetProps, 'path' | 'BasketRow'>) {
  const { opener, show, sheet } = useSheet(path, loadMenu, 'The menu did not open', BasketRow)
  return (
    <>
      <noscript>
        {import.meta.env.SSR && (
          <a className="ibtn menu" href="#foot" aria-label="To the menu at the foot of the page">
            <Menu className="i i-l" aria-hidden="true" />
          </a>
        )}
      </noscript>
      <ScriptButton className="ibtn menu" aria-label="Open menu" onClick={show} {...opener}>
        <Menu className="i i-l" aria-hidden="true" />
      </ScriptButton>
      {sheet}
    </>
  )
}

type Load = () => Promise<{ default: ComponentType<SheetProps> }>

function useSheet(
  path: string,
  load: Load,
  notLoaded: string,
  BasketRow?: SheetProps['BasketRow'],
) {
  const [open, setOpen] = useState(false)
  const onClose = () => setOpen(false)
  const Sheet = useLoaded(open, load, () => {
    onClose()
    toast({ title: notLoaded, text: 'Please try again.', tone: 'failure' })
  })
  return {
    show: () => setOpen(true),
    opener: {
      'aria-haspopup': 'dialog',
      'aria-busy': open && !Sheet,
      onPointerEnter: () => void load().catch(() => undefined),
    } as const,
    sheet: Sheet && createElement(Sheet, { open, onClose, path, BasketRow }),
  }
}
