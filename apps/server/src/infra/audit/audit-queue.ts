import type { FastifyBaseLogger } from 'fastify'
import { createRepeated } from '#server/infra/timers.ts'
import type { AuditEntry, WriteAudit } from './audit.ts'

/** Rows that wait while the database is away; the next ones go to the server's log only. */
const WAITING_MAX = 1000
/** Pause before a row that could not be written is tried again, ms. */
const RETRY = 1_000

export interface AuditQueue {
  /** Writes a row about what the programs noticed, now or as soon as the database is there. */
  add(entry: Pick<AuditEntry, 'action' | 'objectName' | 'after'>): void
  stop(): Promise<void>
}

/** Rows of events that are over when they are noticed: nothing can be undone when their row cannot be written at once. */
export function createAuditQueue(deps: {
  writeAudit: WriteAudit
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
}): AuditQueue {
  const waiting: AuditEntry[] = []
  const writing = createRepeated(
    async () => {
      for (let entry = waiting[0]; entry; entry = waiting[0]) {
        await deps.writeAudit(entry)
        waiting.shift()
      }
    },
    { name: 'log of events', retry: RETRY, log: deps.log },
  )
  return {
    add(event) {
      const entry: AuditEntry = { userName: '', address: '', result: 'ok', ...event }
      if (waiting.length >= WAITING_MAX) return deps.log.error({ audit: entry }, 'audit row not written')
      waiting.push(entry)
      return writing.run()
    },
    stop: () => writing.stop(),
  }
}
