import { quotePagePath, quotePageQuery } from './by-link.ts'
import { send } from './call.ts'
import { useChange } from './change.ts'

/** Where an offer is accepted. */
export const acceptancePath = (link: string) => `${quotePagePath(link)}/acceptance` as const

export const useDeclineOffer = (link: string) =>
  useChange(
    (reason: string) =>
      send('POST', `${quotePagePath(link)}/decline`, { ...(reason && { reason }) }),
    { replaces: quotePageQuery(link).queryKey },
  )
