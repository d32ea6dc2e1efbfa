import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { VaultKeyView } from '#contract/cards.ts'
import type { ReceiptView } from '#contract/orders.ts'
import { type acceptancePath, orderPagePath } from './by-link.ts'
import { RequestError, send, timeLimit } from './call.ts'
import { useSendOnce } from './send-once.ts'
import { formWith, upload } from './upload.ts'

/** The key that seals cards, requested again for each order; null while the vault is off. */
export const vaultKeyQuery = () =>
  queryOptions<VaultKeyView | null>({
    queryKey: ['/api/vault/key'],
    queryFn: async ({ queryKey }) => {
      const response = await fetch(queryKey.join('/'), {
        credentials: 'same-origin',
        signal: timeLimit(),
      })
      if (response.status === 404) return null
      if (!response.ok) throw await RequestError.of(response)
      return (await response.json()) as VaultKeyView
    },
    staleTime: 0,
    gcTime: 0,
  })

export type OrderToPlace = {
  /** The part of the order that is sent in the clear. */
  body: Record<string, unknown>
  /** Adds the card, sealed. A retry seals it again, and the order keeps the card sent last. */
  seal: (() => Promise<Record<string, unknown>>) | undefined
}

/** Places an order once, however often it is sent; afterwards whatever is on the screen is read again. */
export function usePlaceOrder(address: '/api/orders' | ReturnType<typeof acceptancePath>) {
  const client = useQueryClient()
  const once = useSendOnce({ evenChanged: true })
  return useMutation({
    mutationFn: ({ body, seal }: OrderToPlace) => {
      // A corrected card is still the same order: the shop puts it in the place of the first.
      const { cardBrand: _, cardLast4: __, ...order } = body
      return once(order, async (key) => {
        const sealed = await seal?.()
        return send('POST', address, { ...body, ...sealed }, key)
      })
    },
    onSuccess: () => void client.invalidateQueries(),
    // The page shows current data beside the refusal.
    onError: (error) => (error instanceof RequestError ? client.invalidateQueries() : undefined),
  })
}

export type Upload = { done: Promise<ReceiptView>; cancel: () => void }

/** Sends a proof of deposit. */
export function uploadReceipt(
  link: string,
  file: File,
  onProgress: (share: number) => void,
): Upload {
  const request = new AbortController()
  const done = upload<ReceiptView>(`${orderPagePath(link)}/receipts`, formWith({ file }), {
    signal: request.signal,
    onProgress: ({ loaded, total }) => onProgress(loaded / total),
  })
  return { done, cancel: () => request.abort() }
}
