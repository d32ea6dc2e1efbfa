import { SmallButton } from '#web/staff/small-button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { errorSentence } from './error-sentence.ts'

type Props = { what?: string; error: Error; onRetry: () => void }

/** Shown in place of what could not be loaded: the reason, and a button to try again. */
export const LoadFailed = ({ what = 'This', error, onRetry }: Props) => (
  <Empty text={`${what} could not be loaded. ${errorSentence(error)}`}>
    <SmallButton label="Try again" onClick={onRetry} />
  </Empty>
)
