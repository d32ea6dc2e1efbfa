import { Mail, Phone } from 'lucide-react'
import { useShop } from '#web/queries/shop.ts'
import { telephoneHref } from '#web/ui/telephone.ts'

/** How else somebody gets to an order: the mails about it, or the phone. */
export function OtherWays() {
  const { phone, hoursWeek, hoursSaturday } = useShop()
  return (
    <ul className="mt-7">
      <li className="flex gap-3.5">
        <Mail className="i" aria-hidden="true" />
        <span>
          <b className="block font-[650]">Our e-mails to you</b>
          Every e-mail about your order has the link.
        </span>
      </li>
      <li className="flex gap-3.5">
        <Phone className="i" aria-hidden="true" />
        <span>
          <b className="block font-[650]">
            <a className="link num" href={telephoneHref(phone)}>
              {phone}
            </a>
          </b>
          {hoursWeek}, {hoursSaturday}
        </span>
      </li>
    </ul>
  )
}
