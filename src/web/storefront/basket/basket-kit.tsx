// The code that basket-code.ts loads: what a basket needs on every page.

import { useEffect } from 'react'
import { useLocation } from 'wouter'
import type { ProductCard } from '#contract/product-views.ts'
import { MAX_LINES, MAX_QUANTITY } from '#contract/order-limits.ts'
import { onDemand } from '#web/ui/on-demand.tsx'
import { sheetsLeft } from '#web/ui/sheet-history.ts'
import { toast } from '#web/ui/toasts.ts'
import { Bag } from './basket-button.tsx'
import { type Limit, orderablePieces, type WantedLine, withPieces } from './basket-lines.ts'
import { changeBasket, useBasket } from './basket-store.ts'
import {
  closeColors,
  closeDrawer,
  closeForm,
  openColors,
  openDrawer,
  openForm,
  useLayers,
} from './layers.ts'

const ColorDialog = onDemand('The colours', () => import('./color-dialog.tsx'))
const BasketDrawer = onDemand('The basket', () => import('./basket-drawer.tsx'))
/** The form and what it needs are loaded when somebody orders. */
const OrderDialog = onDemand(
  'The order form',
  () => import('#web/storefront/order/order-dialog.tsx'),
)

/** A piece as the shopper sees it where it is put in or ordered. */
export type SeenPiece = { productId: number; color: string; name: string; price: string }

const LIMITS: Record<Limit, { title: string; text: string }> = {
  lines: {
    title: 'Your basket is full',
    text: `It holds up to ${MAX_LINES} different items. Remove one to add another.`,
  },
  pieces: {
    title: `You can order up to ${MAX_QUANTITY} of one item`,
    text: 'Please call us if you need more.',
  },
}

/** Puts one piece in and opens the drawer; answers whether there was room for it. */
export function addToBasket(piece: SeenPiece): boolean {
  const added = { ...piece, quantity: 1, addedAt: new Date().toISOString(), isOut: false }
  let limit: Limit | undefined
  changeBasket((lines) => {
    const after = withPieces(lines, added)
    limit = after.limit
    return after.lines
  })
  if (limit) toast({ ...LIMITS[limit], tone: 'failure' })
  else openDrawer(added)
  return limit === undefined
}

/** From a tile, which shows no colour of its own: several in stock are a choice. */
export function addFromTile(product: ProductCard): void {
  const [first, second] = product.colors.filter(({ inStock }) => inStock)
  if (second) openColors(product)
  else addToBasket({ ...product, productId: product.id, color: first?.name ?? '' })
}

/** Opens the order form for one piece, in the colour that is shown. */
export const orderPiece = ({ productId, color }: Pick<SeenPiece, 'productId' | 'color'>) =>
  openForm('piece', [{ productId, color, quantity: 1 }])

const piecesText = (pieces: number) => `${pieces} ${pieces === 1 ? 'item' : 'items'}`

/** In the header's button: how many pieces can be ordered. */
export const BasketCount = () => <Bag items={orderablePieces(useBasket())} />

/** In the menu: the same in words. */
export function BasketPieces() {
  const pieces = orderablePieces(useBasket())
  return pieces === 0 ? 'empty' : piecesText(pieces)
}

/** The drawer and the order form, while they are wanted. */
export function BasketLayers() {
  const { drawer, form, colors } = useLayers()
  const [path] = useLocation()
  const showChosen = useShowChosen()
  const leftDrawer = drawer !== undefined && drawer.path !== path
  const leftColors = colors !== undefined && colors.path !== path
  const leftForm = form?.open === true && form.path !== path
  useEffect(() => {
    if (leftDrawer) closeDrawer()
    if (leftForm) closeForm()
    if (leftColors) closeColors()
  }, [leftDrawer, leftForm, leftColors])
  const addColor = (color: string) =>
    colors && addToBasket({ ...colors.product, productId: colors.product.id, color })
  const closed = (lines: readonly WantedLine[]) => {
    closeForm()
    if (form?.source === 'piece') showChosen(lines[0])
  }
  return (
    <>
      {colors && <ColorDialog product={colors.product} onChoose={addColor} onClose={closeColors} />}
      {drawer && <BasketDrawer added={drawer.added} onClose={closeDrawer} />}
      {form && <OrderDialog key={nameOf(form)} {...form} onClose={closed} />}
    </>
  )
}

type Form = NonNullable<ReturnType<typeof useLayers>['form']>

/** Another purchase is another form: the answer to the one must not be taken for that to the other. */
const nameOf = ({ source, lines: [first] }: Form) =>
  source === 'basket' ? source : `piece ${first?.productId}`

/** The colour that was chosen in the form is the page's, once the form's own entry is left. */
function useShowChosen() {
  const [path, navigate] = useLocation()
  return (line: WantedLine | undefined) => {
    if (!line?.color || path !== `/product/${line.productId}`) return
    const search = new URLSearchParams(location.search)
    if (search.get('color') === line.color) return
    search.set('color', line.color)
    const go = () =>
      navigate(`${path}?${search}`, { replace: true, state: history.state as unknown })
    void sheetsLeft().then(go)
  }
}
