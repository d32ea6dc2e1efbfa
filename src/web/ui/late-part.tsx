import {
  Component,
  type ComponentType,
  createElement,
  lazy,
  memo,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from 'react'
import { LATE_PART, takeOverEarlyChoices } from '#web/early-choices.ts'
import { NotLoaded } from './not-loaded.tsx'

type Loaded<Props> = { default: ComponentType<Props> }
type LatePart<Props> = {
  /** What it is, as a sentence begins: said where its code cannot be loaded. */
  what: string
  /** The part itself, on the server only: it draws at once. */
  drawn: ComponentType<Props> | undefined
  load: () => Promise<Loaded<Props>>
  /** The place it takes until it is near, and where the server did not draw it. */
  heightPx: number
}

/**
 * A part of a screen that the server draws, and whose code is loaded once it is seen: until then what
 * the server drew stays, with its buttons held, and what is chosen in it is noted.
 */
export function latePart<Props extends object>({ what, drawn, load, heightPx }: LatePart<Props>) {
  const { promise: seen, resolve: wake } = Promise.withResolvers<void>()
  const later = () => lazy(() => seen.then(load).catch(fail))
  let Part = drawn ?? later()
  const fail = (cause: unknown): never => {
    Part = later()
    throw new LoadingFailed(what, { cause })
  }

  // Apart, so that what React has not brought to life is not drawn again when its parent is.
  const Held = memo(({ facts, onAlive }: { facts: Props; onAlive: () => void }) => {
    const [Own, setOwn] = useState(() => Part)
    const [tries, setTries] = useState(0)
    const retry = () => {
      setOwn(() => Part)
      setTries(tries + 1)
    }
    return (
      <PartBoundary key={tries} what={what} onRetry={retry}>
        <Suspense fallback={<div style={{ minHeight: heightPx }} />}>
          {createElement(Own, facts)}
          <Alive onAlive={onAlive} />
        </Suspense>
      </PartBoundary>
    )
  })

  return memo((props: Props) => {
    const place = useRef<HTMLDivElement>(null)
    const first = useRef(props)
    const facts = useDeferredValue(props)
    useEffect(() => onceSeen(place.current, wake), [])
    useEffect(() => {
      if (props !== first.current) wake()
    }, [props])
    const [onAlive] = useState(() => () => {
      if (place.current) takeOverEarlyChoices(place.current)
    })
    return (
      <div
        ref={place}
        className="behind"
        {...{ [LATE_PART]: '' }}
        style={{ containIntrinsicBlockSize: `auto ${heightPx}px` }}
      >
        <Held facts={facts} onAlive={onAlive} />
      </div>
    )
  })
}

function onceSeen(place: Element | null, then: () => void): (() => void) | undefined {
  if (!place) return undefined
  const observer = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) return
    observer.disconnect()
    then()
  })
  observer.observe(place)
  return () => observer.disconnect()
}

/** The last of its part: its effect comes when all that stands before it has come to life. */
function Alive({ onAlive }: { onAlive: () => void }) {
  useEffect(onAlive, [onAlive])
  return null
}

type BoundaryProps = { what: string; onRetry: () => void; children: ReactNode }

/** The code of a part could not be loaded. Other errors go to the boundary above. */
class LoadingFailed extends Error {}

class PartBoundary extends Component<BoundaryProps, { error?: unknown }> {
  override state: { error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    if (!(error instanceof LoadingFailed)) throw error
    return <NotLoaded what={this.props.what} onRetry={this.props.onRetry} />
  }
}
