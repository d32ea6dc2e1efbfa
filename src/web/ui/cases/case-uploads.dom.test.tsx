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

test('all files are known to the shop before the first of them is sent, so that none is lost from sight', async () => {
  const { sender, announced } = aSender()
  const chosen = [
    aFile('a.mp4', 'video/mp4'),
    aFile('b.png', 'image/png'),
    aFile('c.png', 'image/png'),
  ]
  const kept: string[] = []
  const keep: FileSender['keep'] = async ({ fileName }) =>
    void kept.push(`${fileName} after ${announced.length}`)
  await draw(page({ ...sender, keep }, [], chosen))
  await vi.waitFor(() => expect(kept).toHaveLength(3))
  expect(kept).toEqual(['b.png after 3', 'c.png after 3', 'a.mp4 after 3'])
})

test('a file that is half sent is named after a reload, with how it goes on', async () => {
  await draw(page(aSender().sender, [known('Unboxing.mp4', false), known('All.mp4', true)]))
  const { textContent } = part('section')
  expect(textContent).toContain('Unboxing.mp4')
  expect(textContent).toContain('Choose the same video again to go on from part 2 of 3.')
  expect(textContent).not.toContain('All.mp4')
})

test('a file that nobody finds again is removed, so that it takes no room of the case', async () => {
  const { sender } = aSender()
  const calls: string[] = []
  const drop = async (id: number) => void calls.push(`drop ${id}`)
  const reload = async () => void calls.push('reload')
  await draw(page({ ...sender, drop, reload }, [known('Unboxing.mp4', false)]))
  part('[aria-label="Remove Unboxing.mp4"]').click()
  await vi.waitFor(() => expect(calls).toEqual(['drop 1', 'reload']))
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
