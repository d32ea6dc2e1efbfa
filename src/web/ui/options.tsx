type Props<Value extends string> = {
  values: readonly Value[]
  labels: Readonly<Record<Value, string>>
}

/** The options of a select, each value by its label. */
export const Options = <Value extends string>({ values, labels }: Props<Value>) =>
  values.map((value) => (
    <option key={value} value={value}>
      {labels[value]}
    </option>
  ))
