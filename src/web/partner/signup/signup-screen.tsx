import { HandCoins, Link2, type LucideIcon, Network, Wallet } from 'lucide-react'
import { Income } from '#web/partner/income.tsx'
import { AppLink } from '#web/ui/app-link.tsx'
import { Agreement } from './agreement.tsx'
import { SignUpPanel } from './signup-form.tsx'
import './signup.css'

const BENEFITS: { icon: LucideIcon; heading: string; text: string }[] = [
  {
    icon: HandCoins,
    heading: 'J$5,000 for a sale',
    text: 'A fixed amount whenever an order by your link is paid.',
  },
  {
    icon: Network,
    heading: 'Five levels',
    text: 'J$2,500, J$2,000, J$1,500 and J$1,000 from the sales of your team.',
  },
  {
    icon: Wallet,
    heading: 'Paid every month',
    text: 'Within the first 5 business days, from J$1,000 upwards.',
  },
  {
    icon: Link2,
    heading: 'Nothing to buy',
    text: 'Joining is free. Share a link; we pack, deliver and guarantee.',
  },
]

export default function SignupScreen() {
  return (
    <div className="wrap join">
      <header className="join-h">
        <h1 className="h1">Become a partner</h1>
        <p className="lead">
          Send a friend your link. When they order, you earn. Paid on sales only, never for
          recruiting. Most partners earn little or nothing.
        </p>
        <p>
          Already a partner?{' '}
          <AppLink className="link" href="/mlm/dashboard">
            Go to your dashboard
          </AppLink>
        </p>
      </header>
      <ul className="join-b">
        {BENEFITS.map(({ icon: Icon, heading, text }) => (
          <li key={heading}>
            <Icon className="i i-l" aria-hidden="true" />
            <h2>{heading}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <div className="join-g">
        <SignUpPanel />
        <Agreement />
      </div>
      <Income />
    </div>
  )
}
