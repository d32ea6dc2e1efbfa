export async function freshDatabase(url: string, name: string): Promise<string> {
  return `${url}${name}`
}
export async function startPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  return { url: '', stop: async () => undefined }
}
