// Separate from spinning and claiming, which few visitors of the home page do.

import { queryOptions } from '@tanstack/react-query'
import type { WheelView } from '#contract/prize-claims.ts'

export const wheelQuery = () => queryOptions<WheelView>({ queryKey: ['/api/wheel'] })
