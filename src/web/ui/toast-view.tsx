import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { Toast } from 'radix-ui'
import { cx } from './class-names.ts'
import { dismissToast, type ShownToast } from './toasts.ts'

const SHOWN_MS = 5000
const SWIPE_PX = 50

export default function ToastView({ toast }: { toast: ShownToast | undefined }) {
  return (
    <Toast.Provider duration={SHOWN_MS} swipeDirection="right" swipeThreshold={SWIPE_PX}>
      {toast && <ToastItem key={toast.id} toast={toast} />}
      <Toast.Viewport hotkey={['F8']} className="toasts" />
    </Toast.Provider>
  )
}

function ToastItem({ toast: { id, title, text, tone } }: { toast: ShownToast }) {
  const failed = tone === 'failure'
  const Icon = failed ? CircleAlert : CircleCheck
  return (
    <Toast.Root
      className={cx('toast', failed ? 'bad' : 'on-dark')}
      type={failed ? 'foreground' : 'background'}
      onOpenChange={(open) => !open && dismissToast(id)}
    >
      <Icon className="i i-l" aria-hidden="true" />
      <div>
        <Toast.Title className="toast-t">{title}</Toast.Title>
        {text && <Toast.Description>{text}</Toast.Description>}
      </div>
      <Toast.Close className="ibtn" aria-label="Dismiss">
        <X className="i" aria-hidden="true" />
      </Toast.Close>
    </Toast.Root>
  )
}
