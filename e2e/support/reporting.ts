import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { createPanel } from './product.ts'
import { until } from './until.ts'

type Panel = Awaited<ReturnType<typeof createPanel>>

/** Time between two events, and between two attempts at one, ms. */
const PAUSE = 150
const BACK_WITHIN = 45_000

/** A sensor that reports one event after another, each again under its id until it is answered. */
export function startReporting({ tryToReport }: Panel, deviceCode: string) {
  /** Event id → alarm, in the order of reporting. */
  const answers = new Map<string, string | null>()
  let failures = 0
  const end = new AbortController()
  const loop = run()
  // A failure is reported where the promise is awaited.
  loop.catch(() => {})

  async function report(eventId: string) {
    for (;;) {
      const answer = await tryToReport({ eventId, deviceCode, type: 'motion' })
      if (answer) return answer.alarmId
      failures += 1
      if (end.signal.aborted) throw new Error(`event ${eventId} was never answered`)
      await pause(PAUSE)
    }
  }

  async function run() {
    while (!end.signal.aborted) {
      const eventId = randomUUID()
      answers.set(eventId, await report(eventId))
      await pause(PAUSE)
    }
  }

  return {
    untilAnswered(more: number) {
      const goal = answers.size + more
      return until(`${more} events answered`, () => answers.size >= goal, BACK_WITHIN)
    },
    /** Waits for an attempt that finds nobody. */
    untilOneFailed() {
      const before = failures
      return until('an event finds nobody', () => failures > before, BACK_WITHIN)
    },
    stop: () => end.abort(),
    /** @returns the alarm that each event was answered with */
    async finish() {
      end.abort()
      await loop
      return new Map(answers)
    },
    /** Sends every event once more, all at the same time. */
    async repeatAll() {
      const ids = [...answers.keys()]
      return new Map(await Promise.all(ids.map(async id => [id, await report(id)] as const)))
    },
  }
}
