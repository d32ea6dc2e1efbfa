/** How far a view is; `lost` where the device took its drawing away. */
export type ViewState = 'loading' | 'ready' | 'failed' | 'lost'

/** The next state; what is lost stays so, although its files may still arrive. */
export const unlessLost = (next: ViewState) => (was: ViewState) => (was === 'lost' ? was : next)
