import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { errorSentence } from './error-sentence.ts'

type Props = { what?: string; error: Error; onRetry: () => void }

/** In place of what could not be loaded: why, and another try. */
export const LoadFailed = ({ what = 'This', error, onRetry }: Props) => (
  <Empty text={`${what} could not be loaded. ${errorSentence(error)}`}>
    <Button variant="soft" size="sm" onClick={onRetry}>
      Try again
    </Button>
  </Empty>
)
