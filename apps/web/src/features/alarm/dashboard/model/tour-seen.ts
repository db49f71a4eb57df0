import { create } from 'zustand'
import { readStored, writeStored } from '#shared/lib/stored.ts'

const keyOf = (userId: string) => `console-tour.${userId}`

/** Users who have seen or refused the tour in this window; the browser keeps it for later ones. */
const useSeen = create<ReadonlySet<string>>(() => new Set())

export const useTourSeen = (userId: string): boolean =>
  useSeen(seen => seen.has(userId)) || readStored(keyOf(userId)) !== undefined

export function keepTourSeen(userId: string): void {
  writeStored(keyOf(userId), '1')
  useSeen.setState(new Set([...useSeen.getState(), userId]), true)
}
