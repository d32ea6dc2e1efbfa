import { createContext, use } from 'react'
import type { Desk } from '#web/staff/desks.ts'

export const DeskContext = createContext<Desk | undefined>(undefined)

/** The desk that is open. */
export function useDesk(): Desk {
  const desk = use(DeskContext)
  if (!desk) throw new Error('There is no desk around this component.')
  return desk
}
