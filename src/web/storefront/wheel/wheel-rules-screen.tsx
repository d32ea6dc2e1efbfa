import { ODDS, PRIZES } from '#contract/prizes.ts'
import { useShop } from '#web/queries/shop.ts'
import { telephoneHref } from '#web/ui/telephone.ts'
import './wheel-rules.css'

const percent = new Intl.NumberFormat('en-JM', {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})

/** The wheel's prizes, odds and terms, from the same numbers as the draw. */
export default function WheelRulesScreen() {
  return (
    <div className="wheel-rules wrap py-[clamp(28px,3.2vw,52px)]">
      <h1 className="h1">The prize wheel: odds and rules</h1>
      <p className="lead mt-1.5">
        {ODDS.winning} spins in {ODDS.of} win. One spin a day, nothing to buy, nothing to pay.
      </p>
      <div className="parts">
        <Odds />
        <Rules />
      </div>
    </div>
  )
}

function Odds() {
  return (
    <section aria-labelledby="odds">
      <h2 className="h2" id="odds">
        The odds
      </h2>
      <table className="num">
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
                <span className="small muted">{note}</span>
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

function Rules() {
  const { name, phone, email } = useShop()
  return (
    <section aria-labelledby="rules">
      <h2 className="h2" id="rules">
        The rules
      </h2>
      <ul>
        <li>
          One spin a calendar day for each visitor. The day begins and ends at midnight, Jamaica
          time.
        </li>
        <li>
          Our server draws the prize at random, by the odds on this page, before the wheel turns.
          The wheel on your screen stops at what was drawn.
        </li>
        <li>
          A prize may run out for the day. Its spins are then drawn again among the other prizes, by
          the same numbers.
        </li>
        <li>
          Claim on the day you win, with your name, e-mail and phone. Our team will contact you
          within 24 hours.
        </li>
        <li>
          Money off and free shipping become a code at once: on the screen and by mail, for 60 days,
          for one order, with the e-mail or phone of your claim. Other prizes go along with your
          next order by themselves.
        </li>
        <li>
          One claim a day is granted at once for each e-mail, phone and internet connection. Our
          team looks at further ones first.
        </li>
        <li>
          A prize applies to one order, and a spin is claimed once. If the order is cancelled, you
          have the prize back.
        </li>
        <li>
          A cookie tells visitors apart, for two days. It is used for your spin and your claim and
          for nothing else.
        </li>
        <li>{name} may rest the wheel at any time. Prizes already won stay won.</li>
      </ul>
      <p>
        Questions? Call{' '}
        <a className="link num" href={telephoneHref(phone)}>
          {phone}
        </a>{' '}
        or write to{' '}
        <a className="link" href={`mailto:${email}`}>
          {email}
        </a>
        .
      </p>
    </section>
  )
}
