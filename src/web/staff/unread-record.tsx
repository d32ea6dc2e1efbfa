import { useLayoutEffect, useRef } from 'react'
import { RequestError } from '#web/queries/call.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { NeedsScript } from '#web/ui/loading.tsx'
import { LoadFailed } from './load-failed.tsx'

type Props = {
  trail: { label: string; href: string }[]
  /** What it is, in the trail and as the heading: `Case 2041`. */
  here: string
  /** In sentences: `case`. */
  what: string
  /** Zero where the address names none. */
  id: number
  error: Error | null
  onRetry: () => void
}

const NOT_FOUND = 404

/** The page of a record that is being read, could not be read, or does not exist. */
export function UnreadRecord(props: Props) {
  const { trail, here, what, id, error, onRetry } = props
  if (id > 0 && !error) return <RecordLoading {...props} />
  const isMissing = id === 0 || (error instanceof RequestError && error.status === NOT_FOUND)
  return (
    <>
      <Breadcrumbs trail={trail} here={here} />
      <h1 className="sr-only" tabIndex={-1}>
        {here}
      </h1>
      {error && !isMissing ? (
        <LoadFailed what={`The ${what}`} error={error} onRetry={onRetry} />
      ) : (
        <Empty text={`There is no such ${what}.`} />
      )}
    </>
  )
}

/** Has the trail and a heading from the start; if the heading has the focus, the next one gets it. */
function RecordLoading({ trail, here, what }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    const own = heading.current
    return () => {
      if (document.activeElement === own) queueMicrotask(focusHeading)
    }
  }, [])
  return (
    <>
      <Breadcrumbs trail={trail} here={here} />
      <div className="desk-top">
        <h1 ref={heading} tabIndex={-1}>
          {here}
        </h1>
      </div>
      <div className="grid min-h-[60vh] content-start gap-5" role="status">
        <span className="sr-only">Opening the {what}…</span>
        <div className="sk h-[112px]" />
        <div className="sk h-[240px]" />
        <NeedsScript />
      </div>
    </>
  )
}

const focusHeading = () =>
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
