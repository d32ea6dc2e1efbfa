import { cx } from './class-names.ts'

const ROOF = (
  <>
    <path className="mk-l" d="M3 20.6 22.7 4.3v6.9L7.4 24z" />
    <path className="mk-r" d="M45 20.6 25.3 4.3v6.9L40.6 24z" />
  </>
)
const SOFA = (
  <>
    <path d="M13.4 27.6a4.2 4.2 0 0 1 4.2-4.2h12.8a4.2 4.2 0 0 1 4.2 4.2v5.1H13.4z" />
    <path d="M4.8 31.4a3.7 3.7 0 0 1 7.4 0v3.3h23.6v-3.3a3.7 3.7 0 0 1 7.4 0v10.1a1.7 1.7 0 0 1-1.7 1.7H6.5a1.7 1.7 0 0 1-1.7-1.7z" />
  </>
)

type MarkProps = { roof?: string; sofa?: string; opening?: boolean; className?: string }

/** The mark: two box flaps raised into a roof over a couch. `opening` animates the flaps. */
export function Mark(props: MarkProps) {
  const { opening = false, className } = props
  return (
    <svg
      className={cx(className, opening && 'mark-opening')}
      viewBox="0 0 48 48"
      aria-hidden="true"
    >
      <MarkShapes {...props} />
    </svg>
  )
}

/** Its shapes alone, for use inside another SVG. */
export function MarkShapes({ roof = 'var(--accent)', sofa = 'var(--mark-sofa)' }: MarkProps) {
  return (
    <>
      <g fill={roof}>{ROOF}</g>
      <g className="mk-sofa" fill={sofa}>
        {SOFA}
      </g>
    </>
  )
}
