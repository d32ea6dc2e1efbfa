// How a picture travels: one canonical address and what the layout must know before it arrives.

export type PictureFacts = {
  src: string
  width: number
  height: number
  widths: number[]
  webpWidths?: number[]
  placeholder: string
}
