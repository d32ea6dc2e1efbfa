// A Chromium for the journeys: the system's where there is one, otherwise the one that npm brought,
// unpacked with the libraries and fonts that a bare machine lacks. Nothing is downloaded.

import { execFile } from 'node:child_process'
import {
  appendFileSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createBrotliDecompress } from 'node:zlib'
import { chromium, type Browser } from 'playwright-core'
import { unpackedOnce } from './own-folder.ts'

export type FoundBrowser = {
  executablePath: string
  args: string[]
  env?: Record<string, string>
}

const run = promisify(execFile)

// The headless shell comes first: it needs half the CPU time of the others.
const SYSTEM_BROWSERS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

const ARGS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--enable-unsafe-swiftshader', // WebGL by software, for the rooms and models in three dimensions
]

// The package's own configuration names the folders of a cloud function.
const FONTS = '<fontconfig><dir prefix="relative">fonts</dir></fontconfig>\n'

/**
 * The browser to test with. `CHROMIUM_PATH` names one; `E2E_BROWSER=npm` ignores the system's.
 * Throws where no browser can start here.
 */
export async function findBrowser(): Promise<FoundBrowser> {
  const { CHROMIUM_PATH: named, E2E_BROWSER: choice } = process.env
  if (choice === 'npm') return browserFromNpm()
  if (named) return { executablePath: named, args: ARGS }
  for (const executablePath of SYSTEM_BROWSERS) {
    if (await starts(executablePath)) return { executablePath, args: ARGS }
  }
  return browserFromNpm()
}

/** Starts the browser that findBrowser finds, without a window. The caller closes it. */
export async function launchBrowser(): Promise<Browser> {
  const { executablePath, args, env } = await findBrowser()
  const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } })
  if (process.env.REACH) noteWhatPagesReach(browser, process.env.REACH)
  return browser
}

/** See scripts/reach.ts. */
function noteWhatPagesReach(browser: Browser, folder: string): void {
  const open = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await open(options)
    await context.exposeBinding('__reached', (_, name) =>
      appendFileSync(join(folder, `pages-${process.pid}`), `${String(name)}\n`),
    )
    return context
  }
}

/** Some systems put a script there that only says how to install a browser. */
async function starts(program: string): Promise<boolean> {
  const version = run(program, ['--version'], { timeout: 20_000 })
  return version.then(
    () => true,
    () => false,
  )
}

async function browserFromNpm(): Promise<FoundBrowser> {
  if (process.arch !== 'x64') throw new Error('npm has no Chromium for this machine: install one')
  const parts = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..')
  const { version } = JSON.parse(readFileSync(join(parts, 'package.json'), 'utf8')) as {
    version: string
  }
  const folder = await unpackedOnce(`chromium-${version}`, (draft) =>
    unpack(join(parts, 'bin'), draft),
  )
  const executablePath = join(folder, 'chromium')
  const env = { ...fontsWhereMissing(folder), ...(await librariesWhereMissing(folder)) }
  return { executablePath, args: ARGS, env }
}

async function unpack(bin: string, folder: string): Promise<void> {
  await Promise.all([
    expand(join(bin, 'chromium.br'), join(folder, 'chromium')),
    unpackArchive(join(bin, 'swiftshader.tar.br'), folder),
    unpackArchive(join(bin, 'al2023.tar.br'), folder),
    unpackArchive(join(bin, 'fonts.tar.br'), join(folder, 'fonts')),
  ])
  writeFileSync(join(folder, 'fonts', 'fonts.conf'), FONTS)
}

async function unpackArchive(compressed: string, folder: string): Promise<void> {
  const archive = join(folder, basename(compressed, '.br'))
  mkdirSync(folder, { recursive: true })
  await expand(compressed, archive)
  await run('tar', ['-x', '--no-same-owner', '-C', folder, '-f', archive])
  rmSync(archive)
}

function expand(compressed: string, path: string): Promise<void> {
  const file = createWriteStream(path, { mode: 0o755 })
  return pipeline(createReadStream(compressed), createBrotliDecompress(), file)
}

/** Chromium draws no letter where fontconfig is absent; the package brings one typeface. */
function fontsWhereMissing(folder: string): Record<string, string> {
  return existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_PATH: join(folder, 'fonts') }
}

/** Tries the system's own libraries first; the package's are for a machine that lacks some. */
async function librariesWhereMissing(folder: string): Promise<Record<string, string>> {
  const missing = await missingLibraries(folder, {})
  if (missing.length === 0) return {}
  const env = { LD_LIBRARY_PATH: join(folder, 'lib') }
  const stillMissing = await missingLibraries(folder, env)
  if (stillMissing.length === 0) return env
  throw new Error(`The Chromium from npm cannot start here: ${stillMissing.join('; ')}`)
}

async function missingLibraries(folder: string, env: Record<string, string>): Promise<string[]> {
  const { stdout } = await run('ldd', [join(folder, 'chromium')], {
    env: { ...process.env, ...env },
  })
  return stdout
    .split('\n')
    .filter((line) => line.includes('not found'))
    .map((line) => line.trim())
}
