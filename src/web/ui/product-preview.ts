// A product that is not saved yet, on its way from the editor to the tab that shows its page. It
// passes between the tabs of one browser and is kept nowhere.

import type { ProductView } from '#contract/product-views.ts'

/** What the editor tells: the product as it would be, or why there is none to show. */
export type Previewed = { product: ProductView } | { problem: string }
const ASKS = 'asks'

export const previewHref = (key: string) => `/admin/preview?${new URLSearchParams({ of: key })}`

const channelOf = (key: string) => new BroadcastChannel(`yaadbox.preview.${key}`)

function publish(channel: BroadcastChannel, message: Previewed | typeof ASKS): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel stays in its origin
  channel.postMessage(message)
}

/** The editor's end: `tell` reaches every tab that shows this preview, also one that asks later. */
export function givePreview(key: string) {
  const channel = channelOf(key)
  let last: Previewed | undefined
  channel.addEventListener('message', ({ data }) => {
    if (data === ASKS && last) publish(channel, last)
  })
  return {
    tell: (previewed: Previewed) => {
      last = previewed
      publish(channel, previewed)
    },
    end: () => channel.close(),
  }
}

/** The other end; asks at once. The answer ends it. */
export function takePreview(key: string, heard: (previewed: Previewed) => void): () => void {
  const channel = channelOf(key)
  channel.addEventListener('message', ({ data }) => data !== ASKS && heard(data as Previewed))
  publish(channel, ASKS)
  return () => channel.close()
}
