// Every desk of the staff and every page of the partners.

import { planted, plantBusyShop } from '#testing/busy-shop.ts'
import { DESK_SCREENS, numbers, prepareDesks } from './desk-screens.ts'
import { takePictures } from './take-pictures.ts'

takePictures({
  area: 'desks',
  screens: DESK_SCREENS,
  plant: plantBusyShop,
  prepare: prepareDesks,
  numbers: [planted, numbers],
})
