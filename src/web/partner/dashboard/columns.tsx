import type { ReactNode } from 'react'

/** Two columns, the first a little wider; one on a phone. */
export const Columns = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] items-start gap-6 pt-7 max-desk:even-1">
    {children}
  </div>
)
