import type { ReactNode } from 'react'
import { useShop } from '#web/queries/shop.ts'
import { AppLink } from './app-link.tsx'
import { CompareBar } from './compare-door.tsx'
import { Banner } from './banner.tsx'
import { Footer } from './footer.tsx'
import { Logo } from './logo.tsx'
import { QuoteLink } from './quote-link.tsx'
import { ReferralDoor } from './referral-door.tsx'
import { SideMenu } from './side-menu.tsx'
import { MAIN_LINKS, marksCurrent } from './site-links.ts'
import { Strip } from './strip.tsx'

/** What stands around every page of the shop. */
export function Chrome({ path, children }: { path: string; children: ReactNode }) {
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Banner />
      <Strip />
      <ReferralDoor />
      <Header path={path} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <CompareBar />
    </>
  )
}

function Header({ path }: { path: string }) {
  const { phone, hoursWeek, hoursSaturday } = useShop()
  return (
    <header className="site">
      <div className="wrap">
        <Logo />
        <nav className="nav" aria-label="Main">
          {MAIN_LINKS.map(({ label, href }) => (
            <AppLink key={href} href={href} aria-current={marksCurrent(href, path)}>
              {label}
            </AppLink>
          ))}
        </nav>
        <QuoteLink size="sm" className="quote" />
        <SideMenu key={path} path={path} note={`${phone}. ${hoursWeek}, ${hoursSaturday}.`} />
      </div>
    </header>
  )
}
