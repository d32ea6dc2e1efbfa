import { DropdownMenu } from 'radix-ui'
import type { ComponentProps } from 'react'

/**
 * What a menu of a desk opens. It is drawn within `<main>`, in front of the page: at the end of the body
 * it would be in no landmark, and those who go from one to the next would not come by it.
 */
export const DeskMenu = (props: ComponentProps<typeof DropdownMenu.Content>) => (
  <DropdownMenu.Portal container={globalThis.document?.querySelector('main')}>
    <DropdownMenu.Content className="desk-menu" sideOffset={6} {...props} />
  </DropdownMenu.Portal>
)
