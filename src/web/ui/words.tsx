import type { Words } from '#contract/delivery-sentences.ts'

/** A sentence whose weight is on what matters; none of its strong parts is broken over lines. */
export const StrongWords = ({ words }: { words: readonly Words[] }) =>
  words.map(({ text, strong }) =>
    strong ? (
      <b key={text} className="whitespace-nowrap">
        {text}
      </b>
    ) : (
      text
    ),
  )
