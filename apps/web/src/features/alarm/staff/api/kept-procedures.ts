import type { AlarmProcedure } from '@palisade/contract'
import { readStored, writeStored } from '#shared/lib/stored.ts'
import { readSession } from '#shared/session/session-store.ts'
import { keptTasks } from './kept-tasks.ts'

const KEY = 'staff-procedures'

interface Kept {
  userId: string
  procedures: AlarmProcedure[]
}

/** Keeps the procedure of an alarm of which the guard has an open task, for a start in a dead spot. */
export function keepProcedure(procedure: AlarmProcedure): void {
  const userId = readSession().user?.id
  if (userId === undefined) return
  const open = new Set(keptTasks()?.tasks.map(({ alarmId }) => alarmId))
  const others = readKept(userId).filter(({ alarmId }) => alarmId !== procedure.alarmId)
  const procedures = [...others, procedure].filter(({ alarmId }) => open.has(alarmId))
  writeStored(KEY, JSON.stringify({ userId, procedures } satisfies Kept))
}

/** The procedure as it was when it was last fetched. */
export const keptProcedure = (alarmId: string): AlarmProcedure | undefined =>
  readKept(readSession().user?.id).find(one => one.alarmId === alarmId)

/** A version of the product that knew no actions kept neither names of their parts nor runs; both are added. */
const whole = (kept: AlarmProcedure): AlarmProcedure => ({
  ...kept,
  parts: kept.parts ?? [],
  answers: kept.answers.map(answer => ({ ...answer, run: answer.run ?? null })),
})

function readKept(userId: string | undefined): AlarmProcedure[] {
  try {
    const kept: Kept | null = JSON.parse(readStored(KEY) ?? 'null')
    return kept && kept.userId === userId ? kept.procedures.map(whole) : []
  } catch {
    return []
  }
}
