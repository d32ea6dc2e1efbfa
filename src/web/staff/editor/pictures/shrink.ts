// Photographs are made smaller before they travel: the shop serves nothing this large, and a phone's
// connection would be busy with it for minutes. The server judges what arrives all the same.

const LARGEST_SIDE = 3600
const SMALL_BYTES = 3 * 1024 * 1024
const QUALITY = 0.92

/** The picture with no side above what is of use; as it came where that is small, or cannot be read. */
export async function shrink(file: File): Promise<File> {
  if (file.size <= SMALL_BYTES) return file
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  const larger = bitmap && Math.max(bitmap.width, bitmap.height) / LARGEST_SIDE
  if (!bitmap || !larger || larger <= 1) return file
  const canvas = new OffscreenCanvas(
    Math.round(bitmap.width / larger),
    Math.round(bitmap.height / larger),
  )
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const smaller = await canvas.convertToBlob({ type: 'image/webp', quality: QUALITY })
  return smaller.size < file.size ? new File([smaller], file.name) : file
}
