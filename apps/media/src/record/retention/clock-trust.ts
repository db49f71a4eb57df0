import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Logger } from 'pino'
import type { RecordingClock } from '@palisade/contract/media'
import { z } from 'zod'
import type { Clock } from '../../clock.ts'
import { MINUTE_MS } from '../files/minute-name.ts'
import { codeOf } from '../files/error-code.ts'
import { judgeClock, type ClockSeen, type Moment } from './clock-trust.rules.ts'
import type { MachineRun } from './machine-run.ts'

/** Decides whether the wall clock is believed, because a wrong clock alone must not delete all recordings by age. */
export interface ClockTrust {
  /** The present time, ms since 1970; undefined while it is not believed. To be asked before each run that deletes by age. */
  believedNow(): Promise<number | undefined>
  /** Undefined while the clock is believed. */
  trouble(): RecordingClock | undefined
}

export interface ClockTrustDeps {
  clock: Clock
  machine: MachineRun
  /** Where the time that was believed last is kept, beside the journal. */
  file: string
  /** When the newest recorded hour began: the clock is judged by it if no believed time is stored. */
  newestAt: () => number | undefined
  log: Pick<Logger, 'warn'>
}

/** How often what is known is written. */
const KEEP_EVERY_MS = 10 * MINUTE_MS

const momentSchema = z.object({ at: z.number(), uptime: z.number(), boot: z.string() })
const seenSchema = z.object({
  believed: momentSchema,
  doubted: z.object({ last: momentSchema, evenMs: z.number(), since: z.number() }).optional(),
})

export function createClockTrust({ clock, machine, file, newestAt, log }: ClockTrustDeps): ClockTrust {
  let seen: ClockSeen | undefined
  let trouble: RecordingClock | undefined
  let kept: { now: Moment; isDoubted: boolean } | undefined

  const present = () => ({ at: clock.now(), uptime: machine.uptime(), boot: machine.boot })

  /** Reads the stored facts. Only a missing file means that nothing is known; a file that cannot be read now is tried again later. */
  async function known(): Promise<ClockSeen> {
    const text = await readFile(file, 'utf8').catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') return ''
      throw error
    })
    return parseSeen(text) ?? { believed: { ...present(), at: newestAt() ?? clock.now() } }
  }

  async function keep(next: ClockSeen, now: Moment): Promise<void> {
    const isDue = !kept || now.uptime - kept.now.uptime >= KEEP_EVERY_MS
    if (!isDue && kept?.isDoubted === (next.doubted !== undefined)) return
    kept = { now, isDoubted: next.doubted !== undefined }
    const fresh = `${file}.new`
    await writeFile(fresh, JSON.stringify(next), { mode: 0o600 })
    await rename(fresh, file)
  }

  const warn = (error: unknown): void => log.warn({ code: codeOf(error) }, 'time of recordings not kept')

  async function look(): Promise<number | undefined> {
    const before = seen ?? (await known())
    const now = present()
    const judged = judgeClock(before, now)
    const { believed, doubted } = judged.seen
    if (doubted && !trouble) log.warn({ now: now.at, believed: believed.at }, 'clock jumped')
    seen = judged.seen
    trouble = doubted && { now: now.at, believed: believed.at, since: doubted.since }
    await keep(judged.seen, now).catch(warn)
    return judged.isBelieved ? now.at : undefined
  }

  let looking: Promise<unknown> = Promise.resolve()
  return {
    believedNow: () => {
      const result = looking.then(look).catch((error: unknown) => {
        warn(error)
        return undefined
      })
      looking = result
      return result
    },
    trouble: () => trouble,
  }
}

/** Of a recorder, whose journal it is kept beside. */
export function trustOf(
  options: Pick<ClockTrustDeps, 'clock' | 'log'> & { journalFile: string; machine?: MachineRun },
  newestAt: ClockTrustDeps['newestAt'],
): ClockTrust {
  const { clock, log, journalFile, machine = { boot: 'one', uptime: () => clock.elapsed() } } = options
  return createClockTrust({
    clock,
    log,
    machine,
    newestAt,
    file: path.join(path.dirname(journalFile), 'clock.json'),
  })
}

function parseSeen(text: string): ClockSeen | undefined {
  try {
    return seenSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
