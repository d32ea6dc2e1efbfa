import { useShop } from '#web/queries/shop.ts'
import { telephoneHref } from './telephone.ts'

/** For a browser that runs no script: what does not work, and how to reach the shop instead. */
export function WithoutScript({ sentence }: { sentence: string }) {
  const { phone, whatsapp } = useShop()
  // A browser with scripts never reads what stands in it: only the server needs its code.
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
