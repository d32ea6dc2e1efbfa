// Verifies a token with the configured CAPTCHA service: a form post with `secret`, `response` and
// `remoteip`, answered `{ "success": true }`, as reCAPTCHA, hCaptcha and Turnstile do. A slow,
// failing or invalid answer counts as unavailable and never lets anyone in.

import { z } from 'zod'
import type { Config } from '#platform/config.ts'

const TIMEOUT_MS = 5000
const Answer = z.object({ success: z.boolean() })

export type CaptchaResult = 'yes' | 'no' | 'unavailable'

export async function askCaptcha(
  { url, secret }: NonNullable<Config['captcha']>,
  token: string,
  ipAddress: string,
  timeoutMs = TIMEOUT_MS,
): Promise<CaptchaResult> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token, remoteip: ipAddress }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) return 'unavailable'
    return Answer.parse(await response.json()).success ? 'yes' : 'no'
  } catch {
    return 'unavailable'
  }
}
