// Evaluates React in one task and the site in the next, so that a slow phone answers a tap or a
// scroll in between.

import { firstSight, preload, scriptsForLater } from './first-sight.ts'
import './ui/app.css'

const scripts = scriptsForLater()
if (scripts.length > 0) await firstSight()
preload(scripts)
await import('./react.ts')
await new Promise((resolve) => setTimeout(resolve))
await import('./start.tsx')
