import { expect, test, vi } from 'vitest'
import type { CaseFileView } from '#contract/case-files.ts'
import type { FileSender } from '#web/queries/send-case-file.ts'
import { draw, part } from '#testing/draw.ts'
import { CaseUploads } from './case-uploads.tsx'

const known = (fileName: string, arrived: boolean) =>
  ({
    id: 1,
    side: 'shopper',
    kind: 'video',
    fileName,
    mediaType: 'video/mp4',
    bytes: 14 * 1024 * 1024,
    received: arrived ? 14 * 1024 * 1024 : 5 * 1024 * 1024,
    uploadedAt: arrived ? '2026-11-20T15:00:00.000Z' : null,
  }) as CaseFileView

/** Takes each file at once, until it is told to wait. */
function aSender() {
  const announced: string[] = []
  let answer: ((file: CaseFileView) => void) | undefined
  const sender = {
    path: '/x',
    announce: ({ fileName }) => {
      announced.push(fileName)
      return fileName === 'waits.png'
        ? new Promise((resolve) => (answer = resolve))
        : Promise.resolve(known(fileName, true))
    },
    withHeaders: (call) => call({}),
    drop: () => Promise.resolve(),
    reload: () => Promise.resolve(undefined),
    keep: () => Promise.resolve(),
  } as FileSender
  return { sender, announced, answer: () => answer?.(known('waits.png', true)) }
}

const page = (sender: FileSender, files: CaseFileView[], chosen: File[] = []) => (
  <CaseUploads
    sender={sender}
    files={files}
    kinds={['video', 'picture']}
    limits=""
    takeChosen={() => chosen}
  />
)
const aFile = (name: string, type: string) => new File(['x'], name, { type })

test('photos are sent before a video: they are small, and they are evidence', async () => {
  const { sender, announced } = aSender()
  const chosen = [aFile('a.mp4', 'video/mp4'), aFile('b.png', 'image/png')]
  await draw(page(sender, [], chosen))
  await vi.waitFor(() => expect(announced).toHaveLength(2))
  expect(announced).toEqual(['b.png', 'a.mp4'])
})

test('a file that is half sent is named after a reload, with how it goes on', async () => {
  await draw(page(aSender().sender, [known('Unboxing.mp4', false), known('All.mp4', true)]))
  const { textContent } = part('section')
  expect(textContent).toContain('Unboxing.mp4')
  expect(textContent).toContain('Choose it again to continue')
  expect(textContent).not.toContain('All.mp4')
})

test('the browser asks before a page is left that is still sending', async () => {
  const { sender, announced } = aSender()
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true })
    dispatchEvent(event)
    return event.defaultPrevented
  }
  await draw(page(sender, [], [aFile('waits.png', 'image/png')]))
  await vi.waitFor(() => expect(announced).toEqual(['waits.png']))
  expect(leave()).toBe(true)
})
