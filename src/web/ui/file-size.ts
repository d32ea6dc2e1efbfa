const KILO = 1024

/** `312 KB`, `1.4 MB`. */
export function formatFileSize(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / KILO))
  if (kilobytes < KILO) return `${kilobytes} KB`
  return `${Math.round((bytes / KILO / KILO) * 10) / 10} MB`
}
