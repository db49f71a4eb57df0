const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** A size as people read it, in steps of 1024: `3.4 MB`. */
export function formatBytes(bytes: number): string {
  const step = bytes < 1024 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10))
  const value = bytes / 1024 ** step
  return `${step === 0 || value >= 100 ? Math.round(value) : Number(value.toFixed(1))} ${units[step] ?? 'B'}`
}
