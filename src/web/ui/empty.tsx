import type { ReactNode } from 'react'

/** An empty state: a sentence in a dashed frame, and a link or button to go on. */
export function Empty({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <OpenBox />
      <p className="font-[650]">{text}</p>
      {children}
    </div>
  )
}

function OpenBox() {
  return (
    <svg className="w-14 text-(--kraft-700)" viewBox="0 0 56 48" aria-hidden="true">
      <g fill="none" stroke="currentColor" strokeWidth="2" strokeLinejoin="round">
        <path d="M10 20h36v24H10zM10 20 3 11l17-6 8 9 8-9 17 6-7 9M10 20l18-6 18 6M24 20v7h8v-7" />
      </g>
    </svg>
  )
}
