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

/** Forgets every key that begins so. */
export function removeStoredBelow(start: string): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(start)) localStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}
