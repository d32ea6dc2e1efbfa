import { textOf } from '#content/text-of.ts'
import { useShopFacts } from '#web/storefront/guide/filled.tsx'
import { GuidePage } from '#web/storefront/guide/guide-page.tsx'
import '#web/ui/shapes/page-parts.css'
import './resources.css'

export default function ResourcesScreen() {
  return (
    <GuidePage text={textOf('care', useShopFacts())}>
      <ul className="key-figures kraft-card fold-columns num">
        {KEY_FIGURES.map(({ figure, text }) => (
          <li key={figure}>
            <b className="h2 block">{figure}</b>
            {text}
          </li>
        ))}
      </ul>
    </GuidePage>
  )
}

const KEY_FIGURES = [
  { figure: '24–48 hours', text: 'to full shape after unwrapping, for most items' },
  { figure: '48 hours', text: 'to report damage, with your video' },
  { figure: '100% return', text: 'for faults out of the box' },
]
