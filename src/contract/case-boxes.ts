// The box that a case is about, as the value of a field and in words. Without imports that run, because
// pages of shoppers load it.

import type { StaffCaseView } from './cases.ts'
import type { BoxOfLine } from './shipments.ts'

/** A box as the value of a field: `1 2` is the second box of the first piece. */
export const boxValue = ({ piece, carton }: BoxOfLine) => `${piece} ${carton}`

/** The other way round; undefined where no box was chosen. */
export function boxFromValue(value: unknown): Partial<BoxOfLine> | undefined {
  if (typeof value !== 'string' || value === '') return undefined
  const [piece, carton] = value.split(' ').map(Number)
  return { piece, carton }
}

type AboutPiece = Pick<StaffCaseView, 'piece' | 'pieceNumber' | 'carton'>

/** `Montego 3-Seater, Forest Green, piece 2, box 1`; empty for none. */
export function pieceText({ piece, pieceNumber, carton }: AboutPiece): string {
  const which = pieceNumber && pieceNumber > 1 ? `piece ${pieceNumber}` : ''
  return [piece, which, carton && `box ${carton}`].filter(Boolean).join(', ')
}
