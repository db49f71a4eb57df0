/** A login that is at the provider: the proof that this window began it, and where to go afterwards. */
export interface Attempt {
  handle: string
  back: string | undefined
}

/** The provider's answer; without `handle` this window has not begun a sign-on. */
export interface Returned {
  handle: string | undefined
  back: string | undefined
  answer: { state: string; code?: string; iss?: string; error?: string }
}

const KEY = 'single-sign-on'

/** Session storage lives with the window, over the provider's pages. @returns whether it could be kept */
export function keepAttempt(attempt: Attempt): boolean {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(attempt))
    return true
  } catch {
    return false
  }
}

/** The provider's answer in the login page's address, with what was kept for it; undefined when there is none. Taken once. */
export function takeReturned(search: Record<string, unknown>): Returned | undefined {
  const text = (name: string) => {
    const value = search[name]
    return typeof value === 'string' && value !== '' ? { [name]: value } : {}
  }
  const { state } = search
  if (typeof state !== 'string' || (search['code'] === undefined && search['error'] === undefined))
    return undefined
  const kept = takeAttempt()
  return {
    handle: kept?.handle,
    back: kept?.back,
    answer: { state, ...text('code'), ...text('iss'), ...text('error') },
  }
}

function takeAttempt(): Attempt | undefined {
  try {
    const kept = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    if (kept === null) return undefined
    const { handle, back } = JSON.parse(kept) as Record<string, unknown>
    return typeof handle === 'string'
      ? { handle, back: typeof back === 'string' ? back : undefined }
      : undefined
  } catch {
    return undefined
  }
}
