import { toast } from '#web/ui/toasts.ts'
import { errorSentence } from './error-sentence.ts'

/** `onError: toastError('Not started')` shows why a change failed. */
export const toastError =
  (title = 'Error', failed?: string) =>
  (error: Error) =>
    toast({ title, text: errorSentence(error, failed), tone: 'failure' })
