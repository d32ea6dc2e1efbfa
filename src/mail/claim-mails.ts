// The mails about a claimed prize: one to whoever claimed it, one to the shop.

import { PRIZES } from '#contract/prizes.ts'
import type { ShopFacts } from '#contract/shop.ts'
import { facts, type Mail, words, writeLetter } from './layout.ts'

export type ClaimFacts = {
  name: string
  email: string
  phone: string
  prize: string
  prizeId: string
  /** Whether a spin of the wheel won it. */
  verified: boolean
  shop: ShopFacts
}

/** Says nothing that was typed: anybody may claim in the name of any address. */
export function claimReceivedMail({ prizeId, shop }: ClaimFacts): Mail {
  const known = PRIZES.find(({ id }) => id === prizeId)
  return writeLetter({
    subject: `${shop.name}: we have your prize claim`,
    heading: 'We have your claim',
    shop,
    parts: [
      words('Thank you. Our team will contact you within 24 hours.'),
      ...(known ? [facts([['Prize', known.name]])] : []),
      words('Not you? Tell us by answering this mail, and nothing will happen.'),
    ],
  })
}

export function claimToShopMail({ name, email, phone, prize, verified, shop }: ClaimFacts): Mail {
  const won = verified
    ? 'Verified: the wheel gave this prize to this visitor today.'
    : 'Unverified: no spin of the wheel belongs to this claim. Ask before you promise anything.'
  return writeLetter({
    subject: `Prize claim, ${verified ? 'verified' : 'unverified'}: ${prize}`,
    heading: 'A prize was claimed',
    shop,
    parts: [
      words(won),
      facts([
        ['Prize', prize],
        ['Name', name],
        ['E-mail', email],
        ['Phone', phone],
      ]),
    ],
  })
}
