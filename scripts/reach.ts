// What a run of tests reaches. With REACH=<folder> in the environment every function of the shop writes its name
// there the first time that a process or a page calls it, whether in a test, in the built server or in a browser;
// so does each refusal that is answered and each event that is recorded. `node scripts/reach.ts <folder>` lists
// them, for a comparison of two runs: before tests are changed, and after.

import { globSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { parseSync, type Plugin } from 'vite'

const ROOT = join(import.meta.dirname, '..')
const OF_THE_SHOP = /\/src\/(?!testing\/).*(?<!\.d)\.tsx?$/
const IS_TEST = /\.test\.tsx?$/
const RECORDER = 'virtual:reach'
/** Functions that write the value of a parameter, too. */
const VALUES: Record<string, string> = {
  'src/http/answer-error.ts:refuse': '`refusal ${code}`',
  'src/platform/shop.ts:writeEvent': '`event ${name}`',
}

type Node = { type: string; start: number; end: number; [key: string]: unknown }
type Insertion = [at: number, text: string]

/** Adds the names to the code of the shop, in Vitest and in a build; nothing unless REACH is set. */
export function reach(folder = process.env.REACH): Plugin[] {
  if (!folder) return []
  return [
    {
      name: 'reach',
      enforce: 'pre',
      resolveId: (id) => (id === RECORDER ? `\0${RECORDER}` : undefined),
      load(id) {
        if (id !== `\0${RECORDER}`) return undefined
        return this.environment.config.consumer === 'client'
          ? recorderOf('', 'globalThis.__reached?.(name)')
          : recorderOf(
              `import { appendFileSync } from 'node:fs'`,
              `appendFileSync(${JSON.stringify(resolve(folder))} + '/' + process.pid, name + '\\n')`,
            )
      },
      transform: (code, id) => {
        const [file = ''] = id.split('?')
        if (!OF_THE_SHOP.test(file) || IS_TEST.test(file)) return undefined
        const named = withNames(code, relative(ROOT, file))
        return { code: `import '${RECORDER}';${named}`, map: null }
      },
    },
  ]
}

const recorderOf = (imports: string, write: string) => `${imports}
const seen = new Set()
globalThis.__reach ??= (name) => {
  if (seen.has(name)) return
  seen.add(name)
  ${write}
}`

function withNames(code: string, file: string): string {
  const insertions: Insertion[] = []
  const counts = new Map<string, number>()
  const unique = (name: string) => {
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return count === 1 ? name : `${name}#${count}`
  }
  const visit = (node: Node, path: string, name = '') => {
    let inside = path
    if (isFunction(node)) {
      inside = unique([path, nameFor(node) || name || 'fn'].filter(Boolean).join('.'))
      insertions.push(...insertionsOf(node, `${file}:${inside}`))
    }
    for (const [key, value] of Object.entries(node))
      for (const child of Array.isArray(value) ? value : [value])
        if (isNode(child)) visit(child, inside, key === 'body' ? '' : nameFor(node))
  }
  visit(parseSync(file, code).program as unknown as Node, '')
  // Of two insertions at one place the first stands outside.
  return insertions
    .toSorted(([one], [other]) => other - one)
    .reduce((text, [at, inserted]) => text.slice(0, at) + inserted + text.slice(at), code)
}

function insertionsOf({ body }: Node, name: string): Insertion[] {
  if (!isNode(body)) return []
  const value = VALUES[name]
  const calls = [JSON.stringify(name), ...(value ? [value] : [])].map(
    (what) => `globalThis.__reach?.(${what})`,
  )
  if (body.type === 'BlockStatement') return [[body.start + 1, `${calls.join(';')};`]]
  return [
    [body.start, `(${calls.join(',')},`],
    [body.end, ')'],
  ]
}

/** What names a function: itself, the variable, property or attribute that it is the value of. */
function nameFor(node: Node): string {
  const named = [node.id, node.key, node.name].find(isNode)
  const name = named?.name ?? named?.value
  if (typeof name === 'string') return name
  return isNode(node.callee) && typeof node.callee.name === 'string' ? node.callee.name : ''
}

const isFunction = ({ type }: Node) =>
  /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type)

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

if (import.meta.main) {
  const [folder = ''] = process.argv.slice(2)
  const reached = globSync(join(folder, '*')).flatMap((file) =>
    readFileSync(file, 'utf8').split('\n'),
  )
  console.log([...new Set(reached.filter(Boolean))].toSorted().join('\n'))
}
