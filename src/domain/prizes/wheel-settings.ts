// Whether the wheel turns and how often a prize may be won in a day, as staff have set it. Until
// they do, it turns and nothing is capped.

import { WheelSettings } from '#contract/prize-claims.ts'
import {
  lockSetting,
  readSetting,
  type SettingDefinition,
} from '#domain/settings/stored-setting.ts'
import type { Tx } from '#platform/tx.ts'

export const WHEEL: SettingDefinition<WheelSettings> = {
  key: 'wheel',
  schema: WheelSettings,
  defaults: { on: true, caps: {} },
  alsoEmits: 'wheel.switched',
}

export const getWheelSettings = (tx: Tx): Promise<WheelSettings> => readSetting(tx, WHEEL)

/** Makes spins wait for one another, so that a cap is not passed by two at the same moment. */
export const lockWheel = (tx: Tx): Promise<WheelSettings> => lockSetting(tx, WHEEL)
