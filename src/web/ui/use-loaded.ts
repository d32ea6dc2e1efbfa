import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'

type Module<Props> = { default: ComponentType<Props> }

/** A component whose code is loaded the first time it is wanted. A failed load is tried again then. */
export function useLoaded<Props>(
  wanted: boolean,
  load: () => Promise<Module<Props>>,
  onFailed?: () => void,
): ComponentType<Props> | undefined {
  const [Loaded, setLoaded] = useState<ComponentType<Props>>()
  const missing = wanted && !Loaded
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
