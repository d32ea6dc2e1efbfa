// React first and the site in a task of its own: a phone evaluates neither in one breath with the
// other, so that a tap or a scroll meanwhile is answered.

import './ui/app.css'

await import('react-dom/client')
await new Promise((resolve) => setTimeout(resolve))
await import('./start.tsx')
