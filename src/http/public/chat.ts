// POST /api/chat: a question to the assistant. It knows only what every visitor may read, and
// nothing about who asks. If a language model is configured, its answer is used if it passes checks.

import type { Context } from 'hono'
import { AnswerView, AskAssistant, AskSearch, ChatView } from '#contract/chat.ts'
import { answerQuestion, answerSearch } from '#domain/assistant/answer.ts'
import { saveTurn } from '#domain/assistant/keep-turn.ts'
import { type Knowledge, readKnowledge } from '#domain/assistant/knowledge.ts'
import { briefFor } from '#domain/assistant/model-brief.ts'
import { plainAnswer } from '#domain/assistant/plain-answer.ts'
import { currentPay } from '#domain/commissions/running-plan.ts'
import type { ApiEnv } from '#http/endpoint.ts'
import { answeredBefore } from '#http/idempotent.ts'
import { encode } from '#http/encode.ts'
import { endpoint, reading, type Routes } from '#http/route.ts'
import type { LanguageModel } from '#platform/network/language-model.ts'
import { linkToken, trueRandom } from '#platform/random.ts'
import type { Tx } from '#platform/tx.ts'

export const chat = {
  'POST /chat': endpoint({
    summary: 'Ask the assistant',
    once: true,
    tag: 'Enquiries',
    body: AskAssistant,
    responseSchema: ChatView,
    handle: async (c, { body }) => {
      const earlier = await answeredBefore(c, body, c.var.read)
      if (earlier) return earlier
      const knowledge = await c.var.readReplica((tx) => knowledgeOf(tx, c))
      const answer =
        (await askModel(c.var.deps.model, knowledge, body)) ?? answerQuestion(knowledge, body)
      return c.var.once(body, async (tx) => {
        await saveTurn(tx, { ...body, answer })
        return { status: 200, body: encode(ChatView, answer) }
      })
    },
  }),
  'GET /answers': reading({
    summary: 'Answer what was typed into the search, where it is a question',
    tag: 'Catalogue',
    replica: true,
    query: AskSearch,
    view: AnswerView,
    run: async (tx, { q }, c) => answerSearch(await knowledgeOf(tx, c), q) ?? { response: null },
  }),
} satisfies Routes

const knowledgeOf = async (tx: Tx, c: Context<ApiEnv>) =>
  readKnowledge(tx, (await currentPay(tx)).levels, c.var.deps.gateways.cards ? 'online' : 'review')

async function askModel(
  model: LanguageModel | undefined,
  knowledge: Knowledge,
  input: AskAssistant,
): Promise<ChatView | undefined> {
  if (!model) return undefined
  const canary = linkToken(trueRandom)
  const brief = briefFor(knowledge, input, canary)
  const reply = await model.ask(brief.instructions, brief.question)
  return reply === undefined ? undefined : plainAnswer(reply, brief, canary)
}
