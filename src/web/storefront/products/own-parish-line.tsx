import { ParishChoice } from '#web/ui/parish-choice.tsx'

/** `Prices at your door in Portland`, and the way to another parish. */
export default function OwnParishLine({ asking }: { asking: boolean }) {
  return (
    <ParishChoice asking={asking}>
      {(parish) => (
        <p role="status">
          Prices at your door in <b>{parish}</b>
        </p>
      )}
    </ParishChoice>
  )
}
