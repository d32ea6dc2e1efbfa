import { MessageCircle, MessagesSquare, Phone } from 'lucide-react'
import { useShop } from '#web/queries/shop.ts'
import { openChat } from '#web/storefront/chat/chat-door.ts'
import { ScriptButton } from '#web/ui/button.tsx'
import { telephoneHref } from '#web/ui/telephone.ts'
import { WithoutScript } from '#web/ui/without-script.tsx'

/** The ways to reach the shop that are not a form. */
export function Ways() {
  const { assistantName, phone, whatsapp, social } = useShop()
  return (
    <section className="wrap ways" aria-labelledby="ways">
      <h2 className="sr-only" id="ways">
        Other ways to reach us
      </h2>
      <a className="way" href={telephoneHref(phone)}>
        <Phone className="i i-l" aria-hidden="true" />
        <span>
          <b className="num">{phone}</b>
          Call the shop
        </span>
      </a>
      <ScriptButton className="way" aria-haspopup="dialog" onClick={openChat}>
        <MessagesSquare className="i i-l" aria-hidden="true" />
        <span>
          <b>Chat with {assistantName}</b>
          Answers at any hour
        </span>
      </ScriptButton>
      <a className="way" href={`https://wa.me/${whatsapp}`} target="_blank" rel="noopener">
        <MessageCircle className="i i-l" aria-hidden="true" />
        <span>
          <b>WhatsApp</b>
          Send a photo of the door
        </span>
      </a>
      <WithoutScript sentence="The chat needs JavaScript, which this browser does not run." />
      {social.length > 0 && (
        <div className="way soc">
          <span>
            <b>Follow along</b>
            New stock, real homes
          </span>
          <ul>
            {social.map(({ name, url }) => (
              <li key={name}>
                <a className="link" href={url} target="_blank" rel="noopener">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
