// An unsaved product, sent by the editor to the tab that shows its page. It passes between the tabs
// of one browser and is stored nowhere.

import type { ProductView } from '#contract/product-views.ts'

/** A message of the editor: the product as it would be saved, or why it cannot be shown. */
export type Previewed = { product: ProductView } | { problem: string }
const PRODUCT_REQUEST = 'asks'

export const previewHref = (key: string) => `/admin/preview?${new URLSearchParams({ of: key })}`

const channelOf = (key: string) => new BroadcastChannel(`yaadbox.preview.${key}`)

function post(channel: BroadcastChannel, message: Previewed | typeof PRODUCT_REQUEST): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel stays in its origin
  channel.postMessage(message)
}

/** The editor's side: `publish` reaches every tab with this preview, also one opened later. */
export function publishPreview(key: string) {
  const channel = channelOf(key)
  let last: Previewed | undefined
  channel.addEventListener('message', ({ data }) => {
    if (data === PRODUCT_REQUEST && last) post(channel, last)
  })
  return {
    publish: (previewed: Previewed) => {
      last = previewed
      post(channel, previewed)
    },
    close: () => channel.close(),
  }
}

/** The preview tab's side: requests the product at once. The returned function closes the channel. */
export function subscribeToPreview(
  key: string,
  onMessage: (previewed: Previewed) => void,
): () => void {
  const channel = channelOf(key)
  channel.addEventListener(
    'message',
    ({ data }) => data !== PRODUCT_REQUEST && onMessage(data as Previewed),
  )
  post(channel, PRODUCT_REQUEST)
  return () => channel.close()
}
