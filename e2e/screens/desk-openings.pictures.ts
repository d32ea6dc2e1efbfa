// What opens on an action of the staff, in the demo shop: in a busy one a person could not be erased.

import { DESK_OPENINGS } from './desk-openings.ts'
import { takePictures } from './take-pictures.ts'

takePictures({ area: 'openings', screens: DESK_OPENINGS })
