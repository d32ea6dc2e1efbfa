// A page of the shop in WebKit or Firefox, used as a person does: by the words on it.

import { setTimeout } from 'node:timers/promises'
import { isHydrated } from '#testing/pages.ts'
import { LATE_PART } from '#web/early-choices.ts'
import { type Engine, type Installed, LIMIT_MS } from './engine.ts'
import { EMPTY, watchShop } from './watched-shop.ts'

/** What can be used on a page, and where its words are looked for. */
const KINDS = {
  button: 'button',
  link: 'a[href]',
  field: 'input:not([type=radio], [type=checkbox]), textarea, select',
  choice: 'label:has(input:is([type=radio], [type=checkbox]))',
  option: 'option',
  heading: 'h1',
} as const
type Kind = keyof typeof KINDS

export type EnginePage = Awaited<ReturnType<typeof openEnginePage>>

/** Opens a browser with one window of exactly the given size, which shows nothing yet. */
export async function openEnginePage(
  installed: Installed,
  shop: { port: number },
  size: { width: number; height: number },
) {
  const watched = await watchShop(shop.port)
  const engine = await installed.start()
  const close = async () => {
    await engine.end()
    await watched.close()
  }
  await openWindow(engine, watched.url + EMPTY, size).catch(async (error: unknown) => {
    await close()
    throw error
  })
  const evaluate = <Given extends unknown[], Value>(
    run: (...given: Given) => Value,
    ...given: Given
  ) => runInPage(engine, run, given)
  const find = (kind: Kind, words: RegExp) => elementOf(engine, kind, words)
  /** Again until it succeeds: what a page shows moves and is replaced while it loads. */
  const press = (kind: Kind, words: RegExp) =>
    until(async () => engine.send('ElementClick', { id: await find(kind, words) }))
  return {
    faults: watched.faults,
    evaluate,
    seen: (kind: Kind, words: RegExp) => until(() => find(kind, words)),
    press,
    arriveAt: async (path: string) => {
      await engine.send('Navigate', { url: watched.url + path })
      await untilTrue(() => evaluate(isHydrated, LATE_PART))
    },
    reload: () => engine.send('Refresh'),
    fill: (label: RegExp, text: string) =>
      until(async () => {
        const id = await find('field', label)
        await engine.send('ElementClear', { id })
        await engine.send('ElementSendKeys', { id, text })
      }),
    select: async (label: RegExp, option: RegExp) => {
      await press('field', label)
      await press('option', option)
    },
    upload: async (path: string) => {
      const id = await until(() => elementAt(engine, 'input[type=file]'))
      await engine.send('ElementSendKeys', { id, text: path })
    },
    screenshot: async () => Buffer.from((await engine.send('TakeScreenshot')) as string, 'base64'),
    words: () => evaluate(() => `${location.pathname}: ${document.body.innerText}`),
    close,
  }
}

/** Tries again until it succeeds; after the limit, the last error counts. */
async function until<Value>(attempt: () => Promise<Value>): Promise<Value> {
  const limit = Date.now() + LIMIT_MS
  for (;;)
    try {
      return await attempt()
    } catch (error) {
      if (Date.now() > limit) throw error
      await setTimeout(100)
    }
}

const untilTrue = <Value>(look: () => Promise<Value>) =>
  until(async () => {
    const value = await look()
    if (!value) throw new Error('It did not come true in time')
    return value
  })

/** In a window that a script opens, neither browser adds anything of its own, nor a least width. */
async function openWindow(
  engine: Engine,
  url: string,
  { width, height }: { width: number; height: number },
): Promise<void> {
  await engine.send('Navigate', { url })
  const [first] = (await engine.send('GetWindowHandles')) as string[]
  const open = (features: string) => void window.open(location.href, '_blank', features)
  await runInPage(engine, open, [`popup,width=${width},height=${height}`])
  const handle = await untilTrue(async () => {
    const handles = (await engine.send('GetWindowHandles')) as string[]
    return handles.find((each) => each !== first)
  })
  await engine.send('SwitchToWindow', { handle })
  await untilTrue(() => runInPage(engine, (wide) => innerWidth === wide, [width]))
}

const runInPage = <Given extends unknown[], Value>(
  engine: Engine,
  run: (...given: Given) => Value,
  args: Given,
) =>
  engine.send('ExecuteScript', {
    script: `return (${run.toString()})(...arguments)`,
    args,
  }) as Promise<Value>

async function elementOf(engine: Engine, kind: Kind, words: RegExp): Promise<string> {
  const found = await runInPage(engine, findByWords, [KINDS[kind], words.source])
  if (!found) throw new Error(`The page shows no ${kind} ${words}`)
  return idOf(found)
}

async function elementAt(engine: Engine, selector: string): Promise<string> {
  const find = (path: string) => document.querySelector(path)
  const found = await runInPage(engine, find, [selector])
  if (!found) throw new Error(`The page has no ${selector}`)
  return idOf(found)
}

/** An element comes as an object with one field, its reference. */
const idOf = (found: object) => Object.values(found)[0] as string

/**
 * Runs in the page: the first visible element whose name, label or text is so, scrolled to as by hand. Drivers
 * do not scroll to what a bar at the edge covers, nor WebKit's to what it has not drawn yet.
 */
function findByWords(selector: string, pattern: string): Element | undefined {
  const isNamed = new RegExp(pattern)
  const wordsOf = (element: Element) => [
    element.getAttribute('aria-label'),
    ...[...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent),
    element.textContent,
  ]
  const found = [...document.querySelectorAll(selector)].find(
    (element) =>
      (element.tagName === 'OPTION' || element.checkVisibility()) &&
      wordsOf(element).some((words) => isNamed.test((words ?? '').replaceAll(/\s+/g, ' ').trim())),
  )
  const isReached = () => {
    const { left, top, width, height } = found!.getBoundingClientRect()
    return found!.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  }
  if (!found || found.tagName === 'OPTION' || isReached()) return found
  found.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { top, bottom } = found.getBoundingClientRect()
  if (top < 0 || bottom > innerHeight)
    scrollBy({ top: (top + bottom - innerHeight) / 2, behavior: 'instant' })
  return found
}
