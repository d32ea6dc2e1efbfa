/** Whether this browser can draw in three dimensions: blocked drivers and remote desktops cannot. */
export function drawsInSpace(): boolean {
  const context = document.createElement('canvas').getContext('webgl2')
  // A browser keeps few of them at once.
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return context !== null
}
