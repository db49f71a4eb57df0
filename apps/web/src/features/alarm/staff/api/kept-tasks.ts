import type { OwnTask } from '@palisade/contract'
import { readStored, writeStored } from '#shared/lib/stored.ts'
import { readSession } from '#shared/session/session-store.ts'

const KEY = 'staff-tasks'

interface Kept {
  userId: string
  at: number
  tasks: OwnTask[]
}

/** Keeps the open tasks for a start in a dead spot. */
export function keepTasks(tasks: OwnTask[]): void {
  const userId = readSession().user?.id
  if (userId !== undefined) writeStored(KEY, JSON.stringify({ userId, at: Date.now(), tasks } satisfies Kept))
}

/** The open tasks as they were when they were last fetched; undefined where nothing of this guard was kept. */
export function keptTasks(): Kept | undefined {
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
