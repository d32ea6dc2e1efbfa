import type { ReactNode } from 'react'
import { cx } from '#web/ui/class-names.ts'

type BigFigureProps = { className: string; children: ReactNode }

/** A figure in large type; its size is for the place where it stands. */
export const BigFigure = ({ className, children }: BigFigureProps) => (
  <p className={cx('disp mt-2 mb-1 tracking-[-0.015em] wrap-anywhere', className)}>{children}</p>
)

type CardsProps = { label: string; className: string; children: ReactNode }

/** Figures side by side in one frame. */
export const FigureCards = ({ label, className, children }: CardsProps) => (
  <section
    className={cx('grid overflow-hidden rounded-card border border-line bg-surface', className)}
    aria-label={label}
  >
    {children}
  </section>
)

type CardProps = {
  name: string
  badge?: ReactNode
  figure?: ReactNode
  className?: string
  children: ReactNode
}

/** One figure, with what it means under it. */
export const FigureCard = ({ name, badge, figure, className, children }: CardProps) => (
  <article
    className={cx(
      'border-line px-5 py-4.5 not-first:border-l max-desk:px-4.5 max-desk:py-4',
      className,
    )}
  >
    <h2 className="small muted split min-h-6.5 flex-wrap gap-[4px_10px] font-[550]">
      {name}
      {badge}
    </h2>
    {figure !== undefined && (
      <BigFigure className="num text-[clamp(1.5rem,0.9rem+1.6vw,1.875rem)] leading-[1.1] font-stretch-[68%]">
        {figure}
      </BigFigure>
    )}
    <p className={cx('small muted leading-[1.45]', figure === undefined && 'mt-3')}>{children}</p>
  </article>
)
