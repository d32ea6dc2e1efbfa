import { setTimeout } from 'node:timers/promises'
import { refusalSentence } from '#contract/refusals.ts'

type Answered = { status: number | string; text: string; retryAfter?: string | undefined }

/** Sends what the shop itself puts off as busy again, when it says, as its pages do with an order. */
export async function untilTaken<Answer extends Answered>(
  send: () => Promise<Answer>,
): Promise<Answer> {
  for (;;) {
    const answer = await send()
    if (!isBusy(answer)) return answer
    await setTimeout(Number(answer.retryAfter) * 1000)
  }
}

/** What a restart breaks off has other words, or none. */
const isBusy = ({ status, text, retryAfter }: Answered) =>
  status === 503 && retryAfter !== undefined && text.includes(refusalSentence('unavailable'))
