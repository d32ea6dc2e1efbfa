// A language model with an OpenAI-compatible API, called for one text at a time: no tools, no
// retries, a timeout of 8 seconds. Any failure returns undefined, and a circuit breaker opens for a
// minute after three in a row. The caller must always have a fallback answer.

import { openBreaker } from './breaker.ts'
import type { Config } from '#platform/config.ts'
import { openLimiter } from '#platform/limits/limiter.ts'
import type { Log } from '#platform/log.ts'

export type LanguageModel = {
  /**
   * The model's text; undefined if it failed, the circuit breaker is open, or the budget is spent.
   */
  ask(instructions: string, question: string): Promise<string | undefined>
  /** Whether the circuit breaker is open. */
  isResting(): boolean
}

type Rules = { timeoutMs?: number }

const TIMEOUT_MS = 8000
const MAX_TOKENS = 400
const MAX_BYTES = 256 * 1024
const FAILURES_TO_REST = 3
const REST_MS = 60_000
/** For all visitors together: answers cost money. */
const BUDGET = { limit: 300, windowMs: 10 * 60_000 }

/** Opens the configured model; undefined if there is none. */
export function openLanguageModel(
  { assistant }: Pick<Config, 'assistant'>,
  log: Log,
  { timeoutMs = TIMEOUT_MS }: Rules = {},
): LanguageModel | undefined {
  if (!assistant) return undefined
  const budget = openLimiter(BUDGET)
  const rules = { failures: FAILURES_TO_REST, restMs: REST_MS, log }
  const breaker = openBreaker({ name: 'language model', ...rules })
  return {
    isResting: () => breaker.isResting(),
    ask: async (instructions, question) => {
      const at = new Date()
      if (breaker.isResting() || !budget.allows('all', at)) return undefined
      budget.count('all', at)
      try {
        return await breaker.run(() => generate(assistant, { instructions, question, timeoutMs }))
      } catch (error) {
        log.warn({ why: errorName(error) }, 'the assistant’s model did not answer')
        return undefined
      }
    },
  }
}

/** Only the name, because a message might contain what was sent. */
const errorName = (error: unknown) => (error instanceof Error ? error.name : 'unknown')

type Prompt = { instructions: string; question: string; timeoutMs: number }

async function generate(
  { url, key, model }: NonNullable<Config['assistant']>,
  { instructions, question, timeoutMs }: Prompt,
): Promise<string> {
  // Loaded on first use: a shop without a model starts without it.
  const [{ generateText }, { createOpenAICompatible }] = await Promise.all([
    import('ai'),
    import('@ai-sdk/openai-compatible'),
  ])
  const provider = createOpenAICompatible({
    name: 'assistant',
    baseURL: url,
    ...(key && { apiKey: key }),
    fetch: boundedFetch,
  })
  const { text } = await generateText({
    model: provider.chatModel(model),
    instructions,
    prompt: question,
    maxOutputTokens: MAX_TOKENS,
    temperature: 0.2,
    maxRetries: 0,
    abortSignal: AbortSignal.timeout(timeoutMs),
  })
  if (key && text.includes(key)) throw new Error('The answer holds our key')
  return text
}

/** Fetches without following redirects, and limits the size of the response. */
const boundedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: 'error' })
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength
    if (length > MAX_BYTES) throw new Error('The answer is too long')
    chunks.push(chunk)
  }
  const { status, headers } = response
  return new Response(Buffer.concat(chunks), { status, headers })
}
