import { type SyntheticEvent, useRef } from 'react'

/**
 * Submits a form by `work`, one at a time: a second press before the first has its answer does
 * nothing. What is drawn as pending comes too late for two presses in one moment.
 */
export function useOneSubmit(work: (form: HTMLFormElement) => Promise<unknown>) {
  const running = useRef(false)
  return (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (running.current) return
    running.current = true
    void work(event.currentTarget).finally(() => {
      running.current = false
    })
  }
}
