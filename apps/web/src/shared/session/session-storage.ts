// A browser may refuse storage; the session then lives as long as the page.

/** `ticket` is shared by the windows of a browser, `centre` belongs to one window. */
const storageOf = (key: SessionKey): Storage => (key === 'ticket' ? localStorage : sessionStorage)
type SessionKey = 'ticket' | 'centre'

export function readStored(key: SessionKey): string | undefined {
  try {
    return storageOf(key).getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

export function writeStored(key: SessionKey, value: string): void {
  try {
    storageOf(key).setItem(key, value)
  } catch {
    // Kept in memory only.
  }
}

export function removeStored(key: SessionKey): void {
  try {
    storageOf(key).removeItem(key)
  } catch {
    // Nothing was kept.
  }
}
