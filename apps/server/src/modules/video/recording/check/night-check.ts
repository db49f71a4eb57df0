import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#server/infra/clock.ts'
import type { Conditions } from '#server/infra/conditions/conditions.ts'
import type { Db } from '#server/infra/database/database.ts'
import { createRepeated } from '#server/infra/timers.ts'
import type { Difference } from './compare.rules.ts'
import type { FilesReader } from './files-reader.ts'
import { findNight, lockNight, noteNight, putNight, removeRunning } from './night.queries.ts'
import { isNight, turnOf, withCamera } from './night.rules.ts'
import type { NightState } from './night.types.ts'
import { runCheck } from './run-check.ts'

/** Interval at which the time of day is checked, and pause after a fault, ms. */
const LOOK_EVERY = 60_000
/** Files that are compared a second: a tenth of the random reads of a disk, so that recording and playback are not disturbed. */
const FILES_PER_SECOND = 300

export interface NightCheckDeps {
  db: Db
  reader: FilesReader
  conditions: Pick<Conditions, 'set'>
  clock: Clock
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  /** For tests: another rate. */
  filesPerSecond?: number
}

/**
 * Compares all recorded files with their index at night, by the code of `npm run recordings -- check`. One copy of the server works on it
 * at a time and stores each camera that it has finished. If it dies, another copy goes on with the next camera; a large site takes several
 * nights.
 */
export function createNightCheck(deps: NightCheckDeps) {
  const { db, clock, conditions, log } = deps
  const holder = randomUUID()
  const stopping = new AbortController()

  async function tell(): Promise<void> {
    const last = await findNight(db, 'last')
    conditions.set('recording_index', last && troubleOf(last))
  }

  const takeTurn = (): Promise<NightState | undefined> =>
    db.transaction().execute(async tx => {
      await lockNight(tx)
      const stored = { running: await findNight(tx, 'running'), last: await findNight(tx, 'last') }
      const state = turnOf(holder, clock.now(), stored)
      if (state) await putNight(tx, 'running', state)
      return state
    })

  async function end(state: NightState): Promise<void> {
    const whole = { ...state, endedAt: new Date(clock.now()) }
    await db.transaction().execute(async tx => {
      await lockNight(tx)
      await putNight(tx, 'last', whole)
      await removeRunning(tx)
    })
    log.info({ files: whole.files, faults: whole.faults }, 'recorded files compared with their index')
    await tell()
  }

  async function work(): Promise<void> {
    await tell()
    if (!isNight(clock.now())) return
    const state = await takeTurn()
    const whole = state && (await compareAll({ ...deps, stopping: stopping.signal }, state))
    if (whole) await end(whole)
  }
  const looking = createRepeated(work, {
    name: 'nightly check of recordings',
    every: LOOK_EVERY,
    retry: LOOK_EVERY,
    log,
  })

  return {
    start() {
      looking.start()
      looking.run()
    },
    /** Looks now whether there is anything to do. */
    run: () => work(),
    async stop() {
      stopping.abort()
      await looking.stop()
    },
  }
}

/** @returns the result for all cameras; undefined if the night or the program ended before, or another copy has taken over */
async function compareAll(
  deps: NightCheckDeps & { stopping: AbortSignal },
  begun: NightState,
): Promise<NightState | undefined> {
  const { db, clock, filesPerSecond = FILES_PER_SECOND } = deps
  const ending = new AbortController()
  const signal = AbortSignal.any([deps.stopping, ending.signal])
  let state = begun
  let [filesBefore, differences]: [number, Difference[]] = [0, []]

  const note = async (): Promise<void> => {
    const isOurs = await noteNight(db, { ...state, heardAt: new Date(clock.now()) })
    if (!isOurs || !isNight(clock.now())) ending.abort()
  }
  const done = await runCheck(
    {
      ...deps,
      signal,
      onDifference: difference => void differences.push(difference),
      onPiece: async (_progress, files) => {
        await note()
        await pause((files / filesPerSecond) * 1000, undefined, { signal }).catch(() => undefined)
      },
      onCamera: async ({ after, files }) => {
        if (after === undefined) return
        state = withCamera(state, { id: after, files: files - filesBefore, differences })
        ;[filesBefore, differences] = [files, []]
        await note()
      },
    },
    { after: begun.afterCamera ?? undefined },
  )
  return done.camerasDone === done.cameras && !signal.aborted ? state : undefined
}

const troubleOf = ({ faults, found }: NightState) =>
  Object.keys(faults).length > 0
    ? { count: Object.values(faults).reduce((sum, count) => sum + count, 0), files: found }
    : undefined
