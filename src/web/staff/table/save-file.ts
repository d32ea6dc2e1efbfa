/** Gives a file to the browser to keep. */
export function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has begun by then; at once would be too early for some.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
