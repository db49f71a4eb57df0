/** A sign-on that is at the provider: the proof that this window began it, and where to go afterwards. */
export interface Attempt {
  handle: string
  back: string | undefined
  /** Whether it binds the account of who is logged in, instead of logging somebody in. */
  isBinding?: boolean
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

/** Whether the provider's answer that is in the address belongs to a binding that this window began. */
export const isBindingReturned = (search: Record<string, unknown>): boolean =>
  typeof search['state'] === 'string' && readAttempt()?.isBinding === true

function takeAttempt(): Attempt | undefined {
  const kept = readAttempt()
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    return undefined
  }
  return kept
}

function readAttempt(): Attempt | undefined {
  try {
    const kept = sessionStorage.getItem(KEY)
    if (kept === null) return undefined
    const { handle, back, isBinding } = JSON.parse(kept) as Record<string, unknown>
    if (typeof handle !== 'string') return undefined
    return { handle, back: typeof back === 'string' ? back : undefined, isBinding: isBinding === true }
  } catch {
    return undefined
  }
}
