import { type ReactNode, useId } from 'react'

/** The parts of somebody's account, one below the other. */
export const AccountParts = ({ children }: { children: ReactNode }) => (
  <div className="stack max-w-180 gap-5">{children}</div>
)

type PartProps = {
  title: ReactNode
  /** Names the part where its title does not. */
  label?: string
  children: ReactNode
}

/** One of them under its heading; a form in it is no wider than what it asks for. */
export function AccountPart({ title, label, children }: PartProps) {
  const id = useId()
  return (
    <section
      className="panel stack justify-items-start p-[clamp(18px,2.4vw,28px)] [&>form]:stack [&>form]:w-full [&>form]:max-w-105"
      {...(label === undefined ? { 'aria-labelledby': id } : { 'aria-label': label })}
    >
      <h2 className="h3 flex items-center gap-3" id={id}>
        {title}
      </h2>
      {children}
    </section>
  )
}
