import { expect, test } from 'vitest'
import { refuseFile } from './use-case-uploads.ts'

const MIB = 1024 * 1024

test.each([
  ['a video of a minute', 'video/mp4', 50 * MIB, undefined],
  ['a longer one', 'video/mp4', 50 * MIB + 1, /^Videos can be up to 50 MB/],
  ['a large picture', 'image/jpeg', 15 * MIB + 1, 'A picture may have 15 MB.'],
  ['nothing', 'image/png', 0, 'This file is empty. Please choose another.'],
  ['a photo of an iPhone', 'image/heic', 10, undefined],
  ['a picture that browsers cannot show', 'image/tiff', 10, /^Please choose an MP4/],
])('before it is sent, %s is judged by its type and size', (_, type, size, reason) => {
  const refused = refuseFile({ type, size })
  if (reason instanceof RegExp) expect(refused).toMatch(reason)
  else expect(refused).toBe(reason)
})
