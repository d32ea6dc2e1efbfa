import { useShop } from '#web/queries/shop.ts'
import { AppLink } from './app-link.tsx'
import { Logo } from './logo.tsx'
import { footerColumns } from './site-links.ts'
import { telephoneHref } from './telephone.ts'

export default function Footer() {
  const { partnerSites } = useShop()
  return (
    <footer className="foot on-dark" id="foot">
      <div className="wrap later">
        <noscript>
          {/* Browsers with JavaScript ignore it, so only the server needs this code. */}
          {import.meta.env.SSR && <PlainSearch />}
        </noscript>
        <div className="foot-top">
          <ShopCard />
          {footerColumns(partnerSites).map(({ heading, links }) => (
            <nav key={heading} aria-label={heading}>
              <h2>{heading}</h2>
              <ul>
                {links.map(({ label, href }) => (
                  <li key={href}>
                    {href.startsWith('/') ? (
                      <AppLink href={href}>{label}</AppLink>
                    ) : (
                      <Outside href={href}>{label}</Outside>
                    )}
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <Imprint />
      </div>
    </footer>
  )
}

/** On a phone without JavaScript, whose header has no room for a field. */
const PlainSearch = () => (
  <form className="plain-search" method="get" action="/products">
    <input
      className="in"
      type="search"
      name="q"
      maxLength={100}
      aria-label="Search the whole shop"
      placeholder="Search products"
    />
    <button type="submit" className="btn btn-ghost">
      Search
    </button>
  </form>
)

function ShopCard() {
  const { phone, email } = useShop()
  return (
    <div>
      <Logo inverse />
      <p className="mt-3.5 mb-[18px] max-w-[30ch] max-sm:hidden">
        Couches, sofa-beds, chairs and mattresses, vacuum-packed in Kingston and delivered
        islandwide.
      </p>
      <p className="num flex flex-col items-start max-sm:flex-row max-sm:gap-x-[22px]">
        <a
          className="inline-flex min-h-11 items-center font-semibold text-fg-inverse"
          href={telephoneHref(phone)}
        >
          {phone}
        </a>
        <a className="inline-flex min-h-11 items-center" href={`mailto:${email}`}>
          {email}
        </a>
      </p>
    </div>
  )
}

function Imprint() {
  const { company, social, whatsapp } = useShop()
  const links = [...social, { name: 'WhatsApp', url: `https://wa.me/${whatsapp}` }].filter(
    ({ name }, index, all) => all.findIndex((other) => other.name === name) === index,
  )
  return (
    <div className="foot-end">
      <span>© {company}</span>
      <ul className="flex flex-wrap gap-x-[22px]">
        {links.map(({ name, url }) => (
          <li key={name}>
            <Outside href={url}>{name}</Outside>
          </li>
        ))}
      </ul>
    </div>
  )
}

const Outside = ({ href, children }: { href: string; children: string }) => (
  <a href={href} target="_blank" rel="noopener">
    {children}
  </a>
)
