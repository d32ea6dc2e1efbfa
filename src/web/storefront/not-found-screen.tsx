import { ButtonLink } from '#web/ui/button.tsx'
import { MarkShapes } from '#web/ui/mark.tsx'

export default function NotFoundScreen() {
  return (
    <div className="wrap pt-[clamp(32px,6vw,104px)] pb-[clamp(56px,7vw,120px)]">
      <div className="panel grid items-center gap-[clamp(24px,5vw,88px)] rounded-dialog p-[clamp(24px,5vw,72px)] desk:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
        <EmptyBox />
        <div>
          <h1 className="h1">404 Page Not Found</h1>
          <p className="lead mt-3">Did you forget to add the page to the router?</p>
          <p className="muted mt-1.5">
            This page does not exist or has moved. Use the links below to keep shopping.
          </p>
          <div className="mt-[26px] flex flex-wrap gap-3">
            <ButtonLink href="/products" size="lg" className="max-desk:flex-1">
              Browse All Products
            </ButtonLink>
            <ButtonLink href="/" size="lg" variant="line" className="max-desk:flex-1">
              Home
            </ButtonLink>
          </div>
        </div>
      </div>
    </div>
  )
}

function EmptyBox() {
  return (
    <svg viewBox="0 0 360 210" role="img" aria-label="An open, empty box" className="w-full">
      <path d="M20 190h320" stroke="var(--kraft-400)" strokeWidth="2" />
      <g stroke="var(--kraft-700)" strokeWidth="1.4" strokeLinejoin="round">
        <path d="M92 98h176l-22-26H114z" fill="var(--kraft-900)" />
        <path d="M92 98 40 64l58-22 16 30z" fill="var(--kraft-200)" />
        <path d="M268 98l52-34-58-22-16 30z" fill="var(--kraft-200)" />
        <path d="M92 98h176v92H92z" fill="var(--kraft-300)" />
      </g>
      <path d="M168 98h24v24h-24z" fill="var(--sand-50)" opacity=".7" />
      <g transform="translate(108 128) scale(.92)">
        <MarkShapes roof="var(--kraft-900)" sofa="var(--kraft-900)" />
      </g>
      <g fill="none" stroke="var(--crease)" strokeWidth="1.6" strokeDasharray="4 4">
        <path d="M132 66V44q0-8 8-8h80q8 0 8 8v22" />
        <path d="M112 60V30q0-14 14-14h108q14 0 14 14v30" opacity=".6" />
      </g>
    </svg>
  )
}
