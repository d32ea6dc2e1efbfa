// Every route behind the staff door, tried by everybody who might knock.

import { GUARDED, setUpStaffDoor, testStaffDoor } from '#testing/staff-door.ts'

setUpStaffDoor()
testStaffDoor(GUARDED)
