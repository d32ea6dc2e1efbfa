// Every public page, and what opens on a shopper's action.

import { SHOP_OPENINGS } from './shop-openings.ts'
import { prepareShop, SHOP_SCREENS } from './shop-screens.ts'
import { takePictures } from './take-pictures.ts'

takePictures({
  area: 'shop',
  screens: [...SHOP_SCREENS, ...SHOP_OPENINGS],
  prepare: prepareShop,
})
