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
        {ODDS.winning} in {ODDS.of} spins win. One free spin a day, no purchase needed.
      </p>
      <div className="two-parts grid items-start">
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

function Rules() {
  const { name, phone, email } = useShop()
  return (
    <section aria-labelledby="rules">
      <h2 className="h2" id="rules">
        The rules
      </h2>
      <ul className="grid gap-3.5">
        <li>
          One spin a calendar day for each visitor. The day begins and ends at midnight, Jamaica
          time.
        </li>
        <li>
          Our computer picks your prize at random, using the odds on this page, before the wheel
          spins. If a prize runs out for the day, it draws again from the others with the same odds.
        </li>
        <li>
          Claim on the day you win, with your name, e-mail and phone. Our team will contact you
          within 24 hours. We approve one claim a day per e-mail, phone number and internet
          connection straight away, and check any others first.
        </li>
        <li>
          For money off and free shipping you get a code on screen and by e-mail, valid for 60 days
          with the e-mail or phone number on your claim. Other prizes are added to your next order.
          Each prize is for one order. If that order is cancelled, you get the prize back.
        </li>
        <li>
          We use a cookie for two days to recognise your spin and claim, and for nothing else.
        </li>
        <li>{name} may pause the wheel at any time. Prizes already won remain valid.</li>
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
