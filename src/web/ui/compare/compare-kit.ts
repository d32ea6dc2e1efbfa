// What is loaded together once somebody may compare.

import './compare.css'

export { CompareBar } from './compare-bar.tsx'
export { comparedNow, onCompared, pressCompare } from './compared.ts'
