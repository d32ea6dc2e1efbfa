// The code that compare-buttons.tsx loads at the visitor's first input.

import './compare.css'

export { CompareBar } from './compare-bar.tsx'
export { comparedNow, onCompared, pressCompare } from './compared.ts'
