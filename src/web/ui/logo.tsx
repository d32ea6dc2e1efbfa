import { useShop } from '#web/queries/shop.ts'
import { AppLink } from './app-link.tsx'
import { Mark } from './mark.tsx'

/** The mark and the name, as a link home. The name is drawn wide, then narrow. */
export function Logo({ inverse = false }: { inverse?: boolean }) {
  const { name } = useShop()
  return (
    <AppLink href="/" className="logo" aria-label={`${name} home`}>
      <Mark {...(inverse && { sofa: 'var(--leaf-300)' })} />
      <Wordmark name={name} />
    </AppLink>
  )
}

const NARROW_TAIL = /box$/i

/** The name in a wide face; a final "box" is set narrow. */
export function Wordmark({ name }: { name: string }) {
  const text = name.toLowerCase()
  const tail = NARROW_TAIL.exec(text)?.[0] ?? ''
  return (
    <b>
      <span className="w">{text.slice(0, text.length - tail.length)}</span>
      {tail && <span className="n">{tail}</span>}
    </b>
  )
}
