import { plainText, type TextSection } from '#content/text.ts'
import { textOf } from '#content/text-of.ts'
import { ODDS, PRIZES } from '#contract/prizes.ts'
import { useShop } from '#web/queries/shop.ts'
import { FilledBlock } from '#web/storefront/guide/filled.tsx'
import './wheel-rules.css'

const percent = new Intl.NumberFormat('en-JM', {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})

/** The wheel's prizes, odds and terms, from the same numbers as the draw. */
export default function WheelRulesScreen() {
  const { name, phone, email } = useShop()
  const { title, opening, sections } = textOf('wheel-rules', {
    ...{ name, phone, email },
    winning: String(ODDS.winning),
    of: String(ODDS.of),
  })
  const [odds, rules] = sections
  return (
    <div className="wheel-rules wrap py-[clamp(28px,3.2vw,52px)]">
      <h1 className="h1">{title}</h1>
      <p className="lead mt-1.5">{opening.map(plainText)}</p>
      <div className="two-parts grid items-start">
        {odds && <Odds heading={odds.heading} />}
        {rules && <Rules rules={rules} />}
      </div>
    </div>
  )
}

function Odds({ heading }: { heading: string }) {
  return (
    <section aria-labelledby="odds">
      <h2 className="h2" id="odds">
        {heading}
      </h2>
      <table className="num mt-4 w-full">
        <thead>
          <tr>
            <th scope="col">Prize</th>
            <th scope="col">Spins in {ODDS.of}</th>
            <th scope="col">Chance</th>
          </tr>
        </thead>
        <tbody>
          {PRIZES.map(({ id, name, weight, note }) => (
            <tr key={id}>
              <th scope="row">
                {name}
                <span className="small muted block">{note}</span>
              </th>
              <td>{weight}</td>
              <td>{percent.format(weight / ODDS.of)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Rules({ rules: { heading, blocks } }: { rules: TextSection }) {
  return (
    <section aria-labelledby="rules">
      <h2 className="h2" id="rules">
        {heading}
      </h2>
      {blocks.map((block) => (
        <FilledBlock key={block.tag} {...block} />
      ))}
    </section>
  )
}
