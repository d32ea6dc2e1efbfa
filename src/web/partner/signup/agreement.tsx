import { partnerAgreement } from '#content/guides/partner-agreement.ts'
import { fillText, type GuideBlock } from '#content/guides/text.ts'
import type { PayPlanView } from '#contract/pay-plan.ts'
import { useShop } from '#web/queries/shop.ts'
import { Panel } from '#web/ui/panel.tsx'

/** The whole agreement, in a frame of its own that scrolls. */
export function Agreement({ plan }: { plan: PayPlanView }) {
  return (
    <Panel id="agreement" title="Partnership agreement" className="agree">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keys */}
      <div className="agree-t" tabIndex={0} role="region" aria-label="Text of the agreement">
        {partnerAgreement(plan).map(({ id, heading, blocks }) => (
          <section key={id} aria-labelledby={id}>
            <h3 id={id}>{heading}</h3>
            {blocks.map((block) => (
              <Block key={JSON.stringify(block)} block={block} />
            ))}
          </section>
        ))}
      </div>
    </Panel>
  )
}

function Block({ block }: { block: GuideBlock }) {
  const shop = useShop()
  if (typeof block === 'string') return <p>{fillText(block, shop)}</p>
  const [lines, List] = 'list' in block ? [block.list, 'ul' as const] : [block.steps, 'ol' as const]
  return (
    <List>
      {lines.map((line) => (
        <li key={line}>{fillText(line, shop)}</li>
      ))}
    </List>
  )
}
