// POST /api/chat: a question to the assistant. It knows what every visitor may read and nothing of
// who asks. Where a language model is configured its answer is used when it is fit to be shown.

import { Hono } from 'hono'
import { AskAssistant, type ChatView } from '#contract/chat.ts'
import { answerQuestion } from '#domain/assistant/answer.ts'
import { saveTurn } from '#domain/assistant/keep-turn.ts'
import { type Knowledge, readKnowledge } from '#domain/assistant/knowledge.ts'
import { briefFor } from '#domain/assistant/model-brief.ts'
import { plainAnswer } from '#domain/assistant/plain-answer.ts'
import { payNow } from '#domain/commissions/running-plan.ts'
import { answeredBefore } from '#http/idempotent.ts'
import { body, type ApiEnv, describe } from '#http/endpoint.ts'
import type { LanguageModel } from '#platform/network/language-model.ts'
import { linkToken, trueRandom } from '#platform/random.ts'

export const chat = new Hono<ApiEnv>().post(
  '/chat',
  describe('Ask the assistant', {
    takes: AskAssistant,
    answers: { 200: 'The answer, with ways to pages of the shop', 422: 'A blank message' },
    tag: 'Enquiries',
  }),
  body(AskAssistant),
  async (c) => {
    const input = c.req.valid('json')
    const earlier = await answeredBefore(c, input, c.var.read)
    if (earlier) return earlier
    const knowledge = await c.var.readReplica(async (tx) =>
      readKnowledge(tx, (await payNow(tx)).levels),
    )
    const answer =
      (await askModel(c.var.parts.model, knowledge, input)) ?? answerQuestion(knowledge, input)
    return c.var.once(input, async (tx) => {
      await saveTurn(tx, { ...input, answer })
      return { status: 200, body: answer }
    })
  },
)

async function askModel(
  model: LanguageModel | undefined,
  knowledge: Knowledge,
  input: AskAssistant,
): Promise<ChatView | undefined> {
  if (!model) return undefined
  const mark = linkToken(trueRandom)
  const brief = briefFor(knowledge, input, mark)
  const written = await model.ask(brief.instructions, brief.question)
  return written === undefined ? undefined : plainAnswer(written, brief, mark)
}
