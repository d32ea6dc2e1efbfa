import { useShop } from '#web/queries/shop.ts'

/** Says on a page of staff that payments are a test. */
export const TestWords = () => (
  <span className="gw-test">
    Test<span className="max-[479px]:sr-only">&nbsp;payments</span>
  </span>
)

/** The same for the editor, who has no staff session. */
export const EditorTestMark = () => (useShop().testPayments ? <TestWords /> : null)
