// Sends a form that anybody may send, and reports how it was filled in: how long the page has been open
// and whether the hidden field is filled. The page may come from a cache, so the time is measured in
// the browser. A submission within the first second waits until it is over.

import { useMutation } from '@tanstack/react-query'
import type { BodyOf, Known, Send } from '#web/api.ts'
import { send, type SendOptions } from './call.ts'
import { useSendOnce } from './send-once.ts'

const MIN_MS = 1000

const sendForm: Send<SendOptions> = async (method, address, body, options) => {
  const missingMs = MIN_MS - performance.now()
  if (missingMs > 0) await new Promise((resolve) => setTimeout(resolve, missingMs))
  const traps = [...document.querySelectorAll<HTMLInputElement>('.trap input')]
  const trap = traps.some(({ value }) => value !== '') ? 1 : 0
  const how = `took=${Math.round(performance.now())}; trap=${trap}`
  return send(method, address as never, body, { ...options, headers: { 'x-form': how } })
}

type FormAddress =
  | '/api/contact'
  | '/api/email-subscription'
  | '/api/lottery-claims'
  | '/api/mlm/members'
  | '/api/order-links'
  | '/api/quotes'
  | '/api/restock-requests'

/** Sends a form once, however often its button is pressed. */
export function useSendForm<const Address extends FormAddress>(
  address: Address & Known<'POST', Address>,
  onSuccess?: () => unknown,
) {
  const once = useSendOnce()
  return useMutation({
    mutationFn: (form: BodyOf<'POST', Address>) =>
      once(form, (key) => sendForm<'POST', Address>('POST', address, form, key)),
    ...(onSuccess && { onSuccess }),
  })
}
