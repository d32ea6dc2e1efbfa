/**
 * Stands wherever a payment can be begun that moves no money. Without the badge's component, so that this file imports
 * nothing that the pages on which people land have in a file of their own (vite.config.ts).
 */
export const TestBadge = () => (
  <p className="mt-2">
    <span className="badge b-warn">Test payments: no real money moves</span>
  </p>
)
