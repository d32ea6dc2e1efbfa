import { useShop } from '#web/queries/shop.ts'
import { telephoneHref } from './telephone.ts'

/** For a browser without JavaScript: what does not work, and how to reach the shop instead. */
export function WithoutScript({ sentence }: { sentence: string }) {
  const { phone, whatsapp } = useShop()
  // Browsers with JavaScript ignore the content of `noscript`, so only the server needs this code.
  return (
    <noscript>
      {import.meta.env.SSR && (
        <p className="small">
          {sentence} Call{' '}
          <a className="link" href={telephoneHref(phone)}>
            {phone}
          </a>{' '}
          or write on{' '}
          <a className="link" href={`https://wa.me/${whatsapp}`}>
            WhatsApp
          </a>
          .
        </p>
      )}
    </noscript>
  )
}
