import { useEffect, useState } from 'react'
import { Button, type ButtonLook } from '#web/ui/button.tsx'
import { withBasket } from './basket-code.ts'
import type { SeenPiece } from './basket-kit.tsx'

const SAID_MS = 2000

type AddToBasketProps = ButtonLook & { piece: SeenPiece; label?: string }

/** Puts one piece into the basket, and says so for a moment. */
export function AddToBasket({ piece, label, ...look }: AddToBasketProps) {
  const [isAdded, setAdded] = useState(false)
  useEffect(() => {
    if (!isAdded) return undefined
    const timer = setTimeout(() => setAdded(false), SAID_MS)
    return () => clearTimeout(timer)
  }, [isAdded])
  return (
    <Button
      variant="line"
      {...look}
      aria-label={label}
      onClick={() => void withBasket((kit) => setAdded(kit.addToBasket(piece)))}
    >
      {isAdded ? 'Added to basket' : 'Add to basket'}
    </Button>
  )
}
