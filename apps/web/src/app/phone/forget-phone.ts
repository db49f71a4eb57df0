import { readStored, removeStoredBelow } from '#shared/lib/stored.ts'
import { onPhoneLeft } from '#shared/session/phone-left.ts'
import { readSession } from '#shared/session/session-store.ts'

/** Session, tasks, procedures and floor are kept under keys that begin so, and the note that there are drafts. */
const KEYS = 'staff-'
const DRAFTS = 'staff-drafts'

/**
 * Keeps nothing of a guard on a device that they have left, the phone's page open or not. What waits to be sent stays, bound to its
 * user. @returns a function that ends it
 */
export function forgetPhones(): () => void {
  // It ended while no page was open, or the browser was closed meanwhile.
  if (readSession().ticket === undefined) forget()
  return onPhoneLeft(forget)
}

function forget(): void {
  const hasDrafts = readStored(DRAFTS) !== undefined
  removeStoredBelow(KEYS)
  if (hasDrafts) void forgetDrafts()
}

async function forgetDrafts(): Promise<void> {
  const { openDraftStore } = await import('#features/alarm/staff/drafts/draft-store.ts')
  await (await openDraftStore()).clear()
}
