// What is loaded together once somebody may compare.

import './compare.css'

export { CompareBar } from './compare-bar.tsx'
export { CompareButton } from './compare-button.tsx'
