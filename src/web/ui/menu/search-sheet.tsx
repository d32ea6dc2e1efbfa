import { useRef } from 'react'
import { ScriptButton } from '#web/ui/button.tsx'
import { CategoryLinks } from './category-links.tsx'
import { FindOrderRow } from './find-order-row.tsx'
import { ProductSearch } from './product-search.tsx'
import { Sheet, type SheetProps } from './sheet.tsx'

/** The search of a wide screen: a panel below the header, with the categories beside the results. */
export default function SearchSheet({ open, onClose, path }: SheetProps) {
  const field = useRef<HTMLInputElement>(null)
  const show = (dialog: HTMLDialogElement) => {
    const header = document.querySelector('header.site')?.getBoundingClientRect()
    dialog.style.setProperty('--header-bottom', `${header?.bottom ?? 0}px`)
    field.current?.focus()
    field.current?.select()
  }
  return (
    <Sheet open={open} onClose={onClose} label="Search" className="search-sheet" onShown={show}>
      <div className="inner">
        <ProductSearch
          field={field}
          onFollow={onClose}
          end={
            <ScriptButton className="close" aria-label="Esc, close the search" onClick={onClose}>
              <kbd className="badge">Esc</kbd>
            </ScriptButton>
          }
        >
          <div>
            <p className="caption">Browse by category</p>
            <CategoryLinks path={path} onFollow={onClose} />
            <FindOrderRow path={path} onFollow={onClose} />
          </div>
        </ProductSearch>
      </div>
    </Sheet>
  )
}
