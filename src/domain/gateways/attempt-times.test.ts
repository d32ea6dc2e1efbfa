import { expect, test } from 'vitest'
import type { AttemptState, GatewayName } from '#contract/gateways.ts'
import { endsByOf } from './attempt-times.ts'

const START = new Date('2026-11-20T15:00:00Z')
const at = (minutes: number) => new Date(START.getTime() + minutes * 60_000)

type Case = {
  state: AttemptState
  gateway?: GatewayName
  pageMinutes?: number
  returnedAt?: Date
  ends: number
}

const CASES: Case[] = [
  { state: 'created', ends: 2 },
  { state: 'sent', gateway: 'wipay', pageMinutes: 3, ends: 13 },
  { state: 'sent', gateway: 'powertranz', pageMinutes: 5, ends: 15 },
  { state: 'sent', gateway: 'fygaro', pageMinutes: 30, ends: 40 },
  { state: 'sent', gateway: 'fygaro', pageMinutes: 600, ends: 70 },
  { state: 'sent', gateway: 'fygaro', returnedAt: at(4), ends: 19 },
  { state: 'sent', gateway: 'fygaro', returnedAt: at(39), ends: 54 },
  { state: 'sent', gateway: 'wipay', pageMinutes: 3, returnedAt: at(2), ends: 13 },
  { state: 'claimed', returnedAt: at(2), ends: 48 * 60 },
  { state: 'unknown', ends: 48 * 60 },
]

test.each(CASES)(
  'an attempt of $gateway that is $state ends $ends minutes after it began',
  ({ state, gateway = 'wipay', pageMinutes = 30, returnedAt = null, ends }) => {
    const attempt = { state, gateway, createdAt: START, expiresAt: at(pageMinutes), returnedAt }
    expect(endsByOf(attempt)).toEqual(at(ends))
  },
)
