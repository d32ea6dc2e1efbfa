import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test.each([
  ['Password2026!', 'easy to guess'],
  ['too short', 'at least 12 characters'],
  ['andre-andre-andre', 'must not contain your username'],
])(
  'the command that makes staff refuses the password %j before it opens anything',
  (password, sentence) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'yaadbox-staff-'))
    const env = { ...process.env, DATA_DIR: dataDir, STAFF_PASSWORD: password }
    const ran = spawnSync(process.execPath, ['scripts/create-staff.ts', 'andre', 'clerk'], { env })
    expect([ran.status, ran.stderr.toString()]).toEqual([1, expect.stringContaining(sentence)])
    expect(readdirSync(dataDir)).toEqual([])
    rmSync(dataDir, { recursive: true })
  },
)
