import type { ReactNode } from 'react'

/** Several texts in a cell, one below the other. */
export const CellTexts = ({ children }: { children: ReactNode }) => (
  <span className="grid max-w-[62ch] gap-0.5 py-2 font-normal wrap-anywhere [&_b]:font-[650]">
    {children}
  </span>
)
