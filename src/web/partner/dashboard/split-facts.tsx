import type { ComponentProps } from 'react'
import { cx } from '#web/ui/class-names.ts'
import { Facts } from '#web/ui/facts.tsx'

/** Names at the left, values at the right. */
export const SplitFacts = ({
  className,
  valueClass = 'num',
  facts,
}: ComponentProps<typeof Facts>) => (
  <Facts
    className={cx(
      'small *:flex *:justify-between *:gap-4 *:py-1.5 [&_dt]:text-fg-muted',
      className,
    )}
    valueClass={cx('text-right font-semibold wrap-anywhere', valueClass)}
    facts={facts}
  />
)
