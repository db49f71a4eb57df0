// Local storage can be switched off or full; a choice that cannot be kept is then only for this page.

export function readStored(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

export function writeStored(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Kept in memory only.
  }
}
