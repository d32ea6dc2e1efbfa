// Every desk of the staff, every page of the partners, and what opens there on an action.

import { planted, plantBusyShop } from '#testing/busy-shop.ts'
import { DESK_OPENINGS } from './desk-openings.ts'
import { DESK_SCREENS, numbers, prepareDesks } from './desk-screens.ts'
import { takePictures } from './take-pictures.ts'

takePictures({
  area: 'desks',
  screens: [...DESK_SCREENS, ...DESK_OPENINGS],
  plant: plantBusyShop,
  prepare: prepareDesks,
  numbers: [planted, numbers],
})
