import type { OwnFootPatrol } from '@palisade/contract'
import { readStored, writeStored } from '#shared/lib/stored.ts'
import { readSession } from '#shared/session/session-store.ts'

const KEY = 'staff-patrols'

interface Kept {
  userId: string
  at: number
  patrols: OwnFootPatrol[]
}

/** Keeps the patrols on foot for a start in a dead spot. */
export function keepPatrols(patrols: OwnFootPatrol[]): void {
  const userId = readSession().user?.id
  if (userId !== undefined)
    writeStored(KEY, JSON.stringify({ userId, at: Date.now(), patrols } satisfies Kept))
}

/** The patrols as they were when they were last fetched; undefined where nothing of this guard was kept. */
export function keptPatrols(): Kept | undefined {
  const kept = readKept()
  return kept?.userId === readSession().user?.id ? kept : undefined
}

function readKept(): Kept | undefined {
  try {
    return JSON.parse(readStored(KEY) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
