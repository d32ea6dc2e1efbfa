// React first and the site in a task of its own: a phone evaluates them one after the other, so that
// a tap or a scroll in between is answered.

import { firstSight, preload, scriptsForLater } from './first-sight.ts'
import './ui/app.css'

const scripts = scriptsForLater()
if (scripts.length > 0) await firstSight()
preload(scripts)
await import('./react.ts')
await new Promise((resolve) => setTimeout(resolve))
await import('./start.tsx')
