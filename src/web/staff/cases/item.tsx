// What a case and a message have in common as a page, and beside the inbox.

import type { ReactNode } from 'react'
import { cx } from '#web/ui/class-names.ts'
import { Facts } from '#web/ui/facts.tsx'

/** Whether it stands beside the inbox, under the heading of that page. */
export type Beside = { beside?: boolean }

type Props = Beside & {
  title: string
  /** How it stands. */
  marks: ReactNode
  /** Which one it is: in a line beside the inbox, all that is known on its own page. */
  inShort: ReactNode
  about: ReactNode
  messages: ReactNode
  /** What can be done. */
  children: ReactNode
}

/** A case or a message: its subject, what was written, and what can be done. */
export const Item = ({ beside, title, marks, inShort, about, messages, children }: Props) => (
  <>
    {beside ? (
      <div className="pr-10">
        <h2 tabIndex={-1} className="mb-2 text-[1.125rem] font-[650] wrap-anywhere">
          {title}
        </h2>
        <span className="cluster gap-3">{marks}</span>
      </div>
    ) : (
      <div className="desk-top">
        <h1 tabIndex={-1} className="wrap-anywhere whitespace-normal">
          {title}
        </h1>
        <span className="cluster gap-3">{marks}</span>
      </div>
    )}
    {beside && (
      <p className="small muted num mt-2 border-b border-line pb-3.5 wrap-anywhere">{inShort}</p>
    )}
    <div
      className={cx(
        'mt-4 grid even-1 items-start',
        beside
          ? 'gap-5'
          : 'gap-[clamp(20px,3vw,40px)] desk:grid-cols-[minmax(0,1fr)_minmax(0,400px)]',
      )}
    >
      <section aria-label="Messages">{messages}</section>
      <div className="stack">
        {!beside && about}
        {children}
      </div>
    </div>
  </>
)

type AboutProps = {
  label: string
  /** One without a value is left out. */
  facts: readonly (readonly [name: string, value: ReactNode])[]
  children?: ReactNode
}

/** Everything that is known of a case or a message. */
export const About = ({ label, facts, children }: AboutProps) => (
  <section className="panel stack justify-items-start gap-3 px-5 py-4" aria-label={label}>
    <Facts
      className="rows terms facts-132 w-full *:py-1.5 max-desk:facts-112 max-desk:[&>div]:gap-2.5"
      facts={facts.filter(([, value]) => Boolean(value))}
      valueClass=""
    />
    {children}
  </section>
)
