// Photos as iPhones take them (HEIC). A browser that can read one sends it as a JPEG; any other sends it as it is, and the
// shop converts it.

/** What a field for photos offers beside its own types: not every system knows the type of such a file. */
export const HEIC_ACCEPT = 'image/heic,image/heif,.heic,.heif'

/** The type of one that this browser cannot read. */
export const HEIC_TYPE = 'image/heic'

const SUFFIX = /\.hei[cf]$/i
const isHeic = ({ name, type }: Pick<File, 'name' | 'type'>) =>
  /^image\/hei[cf]$/.test(type) || (type === '' && SUFFIX.test(name))

/** Fewer than the shop takes, and enough to see a tear. */
const MAX_PIXELS = 12_000_000
const QUALITY = 0.9

/** A file as it is sent: of a HEIC photo a JPEG where this browser can make one. */
export async function withoutHeic(file: File): Promise<File> {
  if (!isHeic(file)) return file
  const jpeg = await asJpeg(file).catch(() => null)
  if (!jpeg) return new File([file], file.name, { type: HEIC_TYPE })
  return new File([jpeg], file.name.replace(SUFFIX, '.jpg'), { type: 'image/jpeg' })
}

/** The files of a field of a form, the same way. */
export async function formWithoutHeic(form: FormData, field: string): Promise<FormData> {
  const files = form.getAll(field).filter((value) => value instanceof File)
  form.delete(field)
  for (const file of files) form.append(field, await withoutHeic(file))
  return form
}

async function asJpeg(file: File): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file)
  const scale = Math.min(1, Math.sqrt(MAX_PIXELS / (bitmap.width * bitmap.height)))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return new Promise((done) => canvas.toBlob(done, 'image/jpeg', QUALITY))
}
