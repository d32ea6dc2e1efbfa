import type { ReactNode } from 'react'

type FactProps = { name: string; className?: string | undefined; children: ReactNode }

export const Fact = ({ name, className, children }: FactProps) => (
  <div>
    <dt>{name}</dt>
    <dd className={className}>{children}</dd>
  </div>
)

type FactsProps = {
  /** A fact that is `false` is left out. */
  facts: readonly (readonly [name: string, value: ReactNode] | false)[]
  className?: string
  /** The class of each value. */
  valueClass?: string
}

/** Names and values, one below the other or side by side as the class says. */
export const Facts = ({ facts, className, valueClass = 'num' }: FactsProps) => (
  <dl className={className}>
    {facts
      .filter((fact) => fact !== false)
      .map(([name, value]) => (
        <Fact key={name} name={name} className={valueClass || undefined}>
          {value}
        </Fact>
      ))}
  </dl>
)
