// What is known of an item beside its measures and boxes: seats, bed size, hours to full shape and the like. What staff
// entered comes first; what they left out is read out of the item's own texts, and is undefined where these do not state it.
// Every answer reads them here and nowhere else.

import type { Piece } from './knowledge.ts'

export type PieceFacts = {
  bedSize: 'twin' | 'full' | 'queen' | 'king' | undefined
  seats: string | undefined
  /** The lying surface of a sofa-bed when it is open, or of a mattress. */
  bedCm: readonly [width: number, length: number] | undefined
  firmness: string | undefined
  seatHeightCm: number | undefined
  hoursToFullShape: number | undefined
  /** The whole sentence about how soon it can be used, where there is one. */
  readySentence: string | undefined
  loadKg: number | undefined
  loadPerPersonKg: number | undefined
}

const NUMBER = '(two to three|one|two|three|four|five|six)'

export function factsOf(piece: Piece): PieceFacts {
  const text = textOf(piece)
  const find = (pattern: RegExp) => pattern.exec(text)?.[1]
  const numberIn = (pattern: RegExp) => {
    const found = find(pattern)
    return found === undefined ? undefined : Number(found)
  }
  const isMattress = piece.category === 'mattresses'
  const { bedSize, firmness, seatHeightCm, hoursToFullShape, bedWidthCm, bedLengthCm } = piece.facts
  return {
    bedSize:
      bedSize ??
      (isMattress
        ? (find(/\b(twin|full|queen|king)\b/i)?.toLowerCase() as PieceFacts['bedSize'])
        : undefined),
    seats: isMattress
      ? undefined
      : (
          find(new RegExp(`seats ${NUMBER}`, 'i')) ??
          find(new RegExp(`(?:couch|chair|sofa) for ${NUMBER}`, 'i')) ??
          find(new RegExp(`${NUMBER} loose seats`, 'i'))
        )?.toLowerCase(),
    bedCm:
      bedWidthCm && bedLengthCm
        ? [bedWidthCm, bedLengthCm]
        : isMattress
          ? sizeOf(piece)
          : bedOf(text),
    firmness: firmness ?? find(/\b(medium-firm|firm|medium|soft)\b/i)?.toLowerCase(),
    seatHeightCm: seatHeightCm ?? numberIn(/(\d{2}) cm (?:seat height|from the floor)/i),
    hoursToFullShape: hoursToFullShape ?? numberIn(/(\d{2}) hours/i),
    readySentence: sentencesOf(piece).find((sentence) =>
      /\d hours|first night|recovers? in/i.test(sentence),
    ),
    loadKg: piece.facts.loadKg,
    loadPerPersonKg: piece.facts.loadPerPersonKg,
  }
}

/** Description, features and material as one text. */
const textOf = ({ description, features, material }: Piece) =>
  [description, ...features, material].join('. ')

/** The sentences of an item's own texts. */
export const sentencesOf = ({ description, features }: Piece): string[] => [
  ...features,
  ...description
    .split('. ')
    .map((sentence) => sentence.replace(/\.$/, ''))
    .filter(Boolean),
]

const sizeOf = ({ measures }: Piece) =>
  measures ? ([measures.widthCm, measures.depthCm] as const) : undefined

function bedOf(text: string): readonly [number, number] | undefined {
  const [, first, second] =
    /(\d{3}) x (\d{3}) cm bed|bed of (\d{3}) x (\d{3})|(\d{3}) x (\d{3}) cm bed/i
      .exec(text)
      ?.filter(Boolean) ?? []
  return first && second ? [Number(first), Number(second)] : undefined
}
