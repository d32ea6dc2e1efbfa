import { type ReactNode, useId } from 'react'

type Props = { title: ReactNode; headingClass?: string; className?: string; children: ReactNode }

/** A part of a page under its heading, which names it. */
export function Section({ title, headingClass = 'h3', className, children }: Props) {
  const id = useId()
  return (
    <section className={className} aria-labelledby={id}>
      <h2 className={headingClass} id={id}>
        {title}
      </h2>
      {children}
    </section>
  )
}
