import type { ServerResponse } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { systemClock, type Clock } from '#server/infra/clock.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { Listeners } from '#server/infra/outbox/listeners.ts'
import { createRepeated } from '#server/infra/timers.ts'

/** The longest that one file is sent for, ms; what takes longer is fetched in parts, or anew. */
export const ANSWER_MAX_MS = 3_600_000
/** All are asked about this often even without an event: a session may have expired, or an event been lost, ms. */
const LOOK_EVERY = 60_000

type Raw = Pick<ServerResponse, 'destroy' | 'once' | 'destroyed'>

interface OpenAnswer {
  raw: Raw
  until: number
  /** Asks everything again that was asked before the file was sent. */
  requireStill: () => Promise<void>
}

export type OpenAnswers = ReturnType<typeof createOpenAnswers>

/** Cuts files that are being sent when their caller may no longer have them: a right is asked about while bytes flow. */
export function createOpenAnswers({
  log,
  clock = systemClock,
}: {
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  clock?: Pick<Clock, 'elapsed'>
}) {
  const open = new Set<OpenAnswer>()

  async function check(answer: OpenAnswer): Promise<void> {
    try {
      if (clock.elapsed() < answer.until) await answer.requireStill()
      else cut(answer, 'time')
    } catch (error) {
      // A look-up that fails means that the database is away, not that the right has gone; the next look asks again.
      if (error instanceof AppError) cut(answer, error.code)
      else throw error
    }
  }

  function cut(answer: OpenAnswer, why: string) {
    open.delete(answer)
    if (!answer.raw.destroyed) log.info({ why }, 'a file that was being sent was cut')
    answer.raw.destroy()
  }

  async function look(): Promise<void> {
    let failure: unknown
    for (const answer of open) await check(answer).catch((error: unknown) => (failure = error))
    if (failure !== undefined) throw failure
  }
  const looking = createRepeated(look, { name: 'open answers', every: LOOK_EVERY, log })

  return {
    /** Watches the answer until it has been sent. */
    watch(raw: Raw, requireStill: OpenAnswer['requireStill']): void {
      const answer = { raw, requireStill, until: clock.elapsed() + ANSWER_MAX_MS }
      open.add(answer)
      raw.once('close', () => open.delete(answer))
    },
    /** Asks about all of them soon: rights, sessions or places of devices may have changed. */
    recheck: () => looking.run(),
    start: () => looking.start(),
    stop: () => looking.stop(),
  }
}

/** The gate has forgotten its answers of before by then. */
export function listenForOpenAnswers(
  listeners: Pick<Listeners, 'on'>,
  answers: Pick<OpenAnswers, 'recheck'>,
): void {
  for (const type of ['session.changed', 'session.ended', 'organisation.changed', 'device.changed'] as const)
    listeners.on(type, () => answers.recheck())
}
