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
import type { Chunk } from '#web/route.ts'
import { NotLoaded } from './not-loaded.tsx'

type Loaded<Props> = { default: ComponentType<Props> }
type LatePart<Props> = {
  /** Begins the message if its code cannot be loaded: `The rest of this page`. */
  what: string
  /** The component itself, on the server only, which renders it at once. */
  drawn: ComponentType<Props> | undefined
  code: Chunk<Loaded<Props>>
  /** Its height until it is near the viewport, and if the server did not render it. */
  heightPx: number
}

/** On the server: the source files of all late parts, whose style sheets belong to the pages they are on. */
export const latePartSources = new Set<string>()

/**
 * A part of a screen that the server renders, and that is hydrated once it is visible: until then the
 * server's HTML stays, with its buttons disabled, and choices in its fields are recorded.
 */
export function latePart<Props extends object>({ what, drawn, code, heightPx }: LatePart<Props>) {
  if (import.meta.env.SSR) latePartSources.add(code.src)
  const { promise: visible, resolve: startLoading } = Promise.withResolvers<void>()
  const lazyPart = () => lazy(() => visible.then(code.load).catch(fail))
  let Part = drawn ?? lazyPart()
  const fail = (cause: unknown): never => {
    Part = lazyPart()
    throw new LoadingFailed(what, { cause })
  }

  // Memoized separately, so that a render of the parent does not render it before its hydration.
  const Hydrating = memo(
    ({ shownProps, onHydrated }: { shownProps: Props; onHydrated: () => void }) => {
      const [Current, setCurrent] = useState(() => Part)
      const [tries, setTries] = useState(0)
      const retry = () => {
        setCurrent(() => Part)
        setTries(tries + 1)
      }
      return (
        <PartBoundary key={tries} what={what} onRetry={retry}>
          <Suspense fallback={<div style={{ minHeight: heightPx }} />}>
            {createElement(Current, shownProps)}
            <AfterHydration onHydrated={onHydrated} />
          </Suspense>
        </PartBoundary>
      )
    },
  )

  return memo((props: Props) => {
    const container = useRef<HTMLDivElement>(null)
    const first = useRef(props)
    const shownProps = useDeferredValue(props)
    useEffect(() => onceVisible(container.current, startLoading), [])
    useEffect(() => {
      if (props !== first.current) startLoading()
    }, [props])
    const [onHydrated] = useState(() => () => {
      if (container.current) takeOverEarlyChoices(container.current)
    })
    return (
      <div
        ref={container}
        className="behind"
        {...{ [LATE_PART]: '' }}
        style={{ containIntrinsicBlockSize: `auto ${heightPx}px` }}
      >
        <Hydrating shownProps={shownProps} onHydrated={onHydrated} />
      </div>
    )
  })
}

function onceVisible(container: Element | null, then: () => void): (() => void) | undefined {
  if (!container) return undefined
  const observer = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) return
    observer.disconnect()
    then()
  })
  observer.observe(container)
  return () => observer.disconnect()
}

/** Last in its part, so its effect runs once everything before it is hydrated. */
function AfterHydration({ onHydrated }: { onHydrated: () => void }) {
  useEffect(onHydrated, [onHydrated])
  return null
}

type BoundaryProps = { what: string; onRetry: () => void; children: ReactNode }

/** The code of a part could not be loaded. */
class LoadingFailed extends Error {}

/** Offers to load the part again if its code could not be loaded; throws other errors on. */
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
