import { Carton } from './carton.tsx'

/** The placeholder of a product card: a tile with a carton whose flaps open. */
export function SkeletonCard({ index = 0 }: { index?: number }) {
  const width = [74, 60, 68][index % 3] ?? 74
  return (
    <div aria-hidden="true">
      <div className="sk-tile">
        <Carton className="w-16" opening />
      </div>
      <div className="grid gap-2.5 pt-4">
        <div className="sk h-[18px]" style={{ width: `${width}%` }} />
        <div className="sk h-4" style={{ width: `${width / 2}%` }} />
        <div className="flex gap-[5px]">
          <div className="sk size-[18px] rounded-chip" />
          <div className="sk size-[18px] rounded-chip" />
          <div className="sk size-[18px] rounded-chip" />
        </div>
      </div>
    </div>
  )
}
