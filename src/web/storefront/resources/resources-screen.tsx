import { CARE } from '#content/guides/care.ts'
import { GuidePage } from '#web/storefront/guide/guide-page.tsx'
import './resources.css'

export default function ResourcesScreen() {
  return (
    <GuidePage guide={CARE}>
      <ul className="res-k num">
        {KEY_FIGURES.map(({ figure, text }) => (
          <li key={figure}>
            <b className="disp">{figure}</b>
            {text}
          </li>
        ))}
      </ul>
    </GuidePage>
  )
}

const KEY_FIGURES = [
  { figure: '24–48 hours', text: 'to full shape after unwrapping' },
  { figure: '48 hours', text: 'to report damage, with your video' },
  { figure: '100% return', text: 'for faults out of the box' },
]
