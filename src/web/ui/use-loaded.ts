import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'

type Module<Props> = { default: ComponentType<Props> }

/** A component whose code is loaded when first `needed`. A failed load is tried again the next time. */
export function useLoaded<Props>(
  needed: boolean,
  load: () => Promise<Module<Props>>,
  onFailed?: () => void,
): ComponentType<Props> | undefined {
  const [Loaded, setLoaded] = useState<ComponentType<Props>>()
  const missing = needed && !Loaded
  const start = useEffectEvent(() =>
    load().then(
      (module) => setLoaded(() => module.default),
      () => onFailed?.(),
    ),
  )
  useEffect(() => {
    if (missing) void start()
  }, [missing])
  return Loaded
}
