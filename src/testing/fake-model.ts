// A server that speaks the chat-completions protocol and answers as a test wants.

import type { ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { openLocalServer } from './local-server.ts'

export type FakeModel = {
  url: string
  /** The requests so far: their bodies as they came, with the key. */
  requests: { body: string; authorization: string | undefined }[]
  /** How the next questions are answered: with a text, or by a function that writes the response. */
  behave(how: string | ((body: string, response: ServerResponse) => void)): void
  close(): Promise<void>
}

export async function startFakeModel(): Promise<FakeModel> {
  const requests: FakeModel['requests'] = []
  let how: Parameters<FakeModel['behave']>[0] = 'Yes.'
  const { url, close } = await openLocalServer((request, response) => {
    void text(request).then((body) => {
      requests.push({ body, authorization: request.headers.authorization })
      if (typeof how === 'string') completion(response, how)
      else how(body, response)
    })
  })
  return { url: `${url}/v1`, requests, behave: (next) => void (how = next), close }
}

/** Answers with a text as a model would. */
export function completion(response: ServerResponse, content: string): void {
  const message = { role: 'assistant', content }
  const choices = [{ index: 0, message, finish_reason: 'stop' }]
  const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 }
  response.setHeader('content-type', 'application/json')
  response.end(
    JSON.stringify({ id: 'x', object: 'chat.completion', created: 1, model: 'm', choices, usage }),
  )
}
