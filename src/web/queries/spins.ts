import { useMutation } from '@tanstack/react-query'
import { send } from './call.ts'
import { useSendOnce } from './send-once.ts'

/** Spins the wheel for a day; a repeated call returns the same spin. */
export function useSpin() {
  const once = useSendOnce()
  return useMutation({
    mutationFn: (day: string) =>
      once(day, (key) => send('POST', '/api/lottery-spins', undefined, key)),
  })
}
