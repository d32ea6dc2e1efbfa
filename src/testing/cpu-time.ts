// Measures work in CPU time, whatever else the machine does meanwhile.

/** The milliseconds of CPU time that this thread spends until `work` is done. */
export async function cpuMs(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
