import { useShop } from '#web/queries/shop.ts'
import { AppLink } from './app-link.tsx'
import './styles/banner.css'

/** What the shop announces on top of every page, on the days that staff have set. */
export function Banner() {
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
