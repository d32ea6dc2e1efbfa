// The gateways that are set up. In a file of its own, because every page of staff reads them.

import { staffQuery } from './staff-list.ts'

/** Which gateways are set up changes with a restart of the shop only. */
export const gatewaysQuery = () => ({ ...staffQuery('/api/gateways'), staleTime: 5 * 60_000 })
