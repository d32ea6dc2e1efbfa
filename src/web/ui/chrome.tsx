import { createElement, type ReactNode } from 'react'
import { useShop } from '#web/queries/shop.ts'
import { chunk } from '#web/route.ts'
import { AppLink } from './app-link.tsx'
import { CompareBar } from './compare-buttons.tsx'
import { MenuButton, SearchButton } from './header-buttons.tsx'
import { latePart } from './late-part.tsx'
import type { SheetProps } from './menu/sheet.tsx'
import { Logo } from './logo.tsx'
import { QuoteLink } from './quote-link.tsx'
import { MAIN_LINKS, marksCurrent } from './site-links.ts'
import { telephoneHref } from './telephone.ts'
import { useHydrated } from './use-hydrated.ts'
import { useLoaded } from './use-loaded.ts'
import './styles/banner.css'

type ChromeProps = Pick<SheetProps, 'path' | 'BasketRow'> & {
  /** The button of the header. */
  basket: ReactNode
  children: ReactNode
}

const FOOTER_PX = 460
const Footer = latePart({
  what: 'The foot of this page',
  drawn: import.meta.env.SSR ? (await import('./footer.tsx')).default : undefined,
  code: chunk(() => import('./footer.tsx')),
  heightPx: FOOTER_PX,
})

/** The header, footer and notices around every page of the shop. */
export function Chrome({ path, basket, BasketRow, children }: ChromeProps) {
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Banner />
      <Strip />
      <ReferralNotice />
      <Header path={path} basket={basket} BasketRow={BasketRow} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <CompareBar />
    </>
  )
}

function Header({ path, basket, BasketRow }: Omit<ChromeProps, 'children'>) {
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
        <SearchButton key={`search ${path}`} path={path} />
        <QuoteLink variant="quiet" size="sm" className="quote" />
        {basket}
        <MenuButton key={path} path={path} BasketRow={BasketRow} />
      </div>
    </header>
  )
}

/** The announcement at the top of every page, on the days that staff have set. */
function Banner() {
  const { banner } = useShop()
  if (!banner) return null
  const { text, link } = banner
  return (
    <aside className="banner" aria-label="Announcement">
      <div className="wrap">
        <span>{text}</span>
        {link &&
          (link.href.startsWith('/') ? (
            <AppLink href={link.href}>{link.text}</AppLink>
          ) : (
            <a href={link.href} rel="noopener">
              {link.text}
            </a>
          ))}
      </div>
    </aside>
  )
}

/** The line above the header: delivery, hours, phone. */
function Strip() {
  const { phone, hoursWeek, hoursSaturday } = useShop()
  return (
    <aside className="strip on-dark" aria-label="Delivery, hours and phone">
      <div className="wrap">
        <span>
          <b>Delivery to all 14 parishes.</b>{' '}
          <span className="max-sm:hidden">Pick-up is free.</span>
        </span>
        <span>
          {hoursWeek}, {hoursSaturday}
        </span>
        <a className="num" href={telephoneHref(phone)}>
          Call {phone}
        </a>
      </div>
    </aside>
  )
}

const loadBanner = () => import('./referral/referral-banner.tsx')
const hasReferral = () => /[?&; ]ref=/.test(`${location.search};${document.cookie}`)

/** The referral banner, whose code is loaded only for visitors who came by a partner's link. */
function ReferralNotice() {
  const hydrated = useHydrated()
  const Banner = useLoaded(hydrated && hasReferral(), loadBanner)
  return Banner ? createElement(Banner) : null
}
