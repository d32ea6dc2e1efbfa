import { expect, test } from 'vitest'
import { sizeOf } from './size.ts'

test('imports, blanks and comments are not code', () => {
  const text = [
    '// What it is.',
    '',
    "import { a } from './a.ts'",
    'import {',
    '  b,',
    "} from './b.ts'",
    "import './c.css'",
    '',
    '/**',
    ' * What it does.',
    ' */',
    'export const c = () => {',
    "  const address = 'https://shop.example' // stays code",
    '  return a(b, address)',
    '}',
  ].join('\n')
  expect(sizeOf('src/c.ts', text)).toEqual({ code: 4, comments: 4, declarations: 0 })
})

test('of a style sheet the declarations are counted, not its selectors', () => {
  const text = ['/* Red. */', '.a:hover {', '  color: red;', '  --gap: 1px;', '}'].join('\n')
  expect(sizeOf('src/web/a.css', text)).toEqual({ code: 4, comments: 1, declarations: 2 })
})
