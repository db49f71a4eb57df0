import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#server/config.ts'
import type { Clock } from '#server/infra/clock.ts'
import type { Db } from '#server/infra/database/database.ts'
import { createDriverLease } from '#server/infra/drivers/driver-lease.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { createRepeated } from '#server/infra/timers.ts'
import { momentOfAlarmId } from '#server/modules/alarm/alarm/alarm.id.ts'
import type { EngineModel, Recogniser } from '#server/modules/people/recognition/recogniser.ts'
import {
  insertPack,
  nextUnpacked,
  takeUnpacked,
  tryLockPacks,
  type NewPack,
  type UnpackedCaptures,
} from './capture-pack.queries.ts'

/** Captures of a pack at most: some hundreds of kilobytes, and a tenth of a second in which those that are in none are compared one by one. */
const PACK_MOST = 4096
/** Captures of a day that is over make a pack from so many on; fewer are compared one by one. */
const PACK_LEAST = 64
const LOOK_EVERY = 30_000
/** After each pack it rests so many times as long as that took, so that a site that has millions to pack feels little of it. */
const REST = 2
const DAY_MS = 86_400_000

interface PackRequest {
  id: string
  modelId: string
  dimensions: number
  captures: UnpackedCaptures[]
}

export interface CapturePackerDeps {
  db: Db
  config: Pick<Config, 'copyId'>
  clock: Clock
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  recogniser: Pick<Recogniser, 'isOn' | 'model'>
  /** Makes a pack in a thread; undefined when no capture of it can be compared. */
  makePack: (request: PackRequest) => Promise<NewPack | undefined>
  /** Captures of a pack. */
  size?: { most: number; least: number }
}

const dayOf = (id: string) => Math.floor(momentOfAlarmId(id) / DAY_MS)

/**
 * Puts the coarse forms of captures together in packs of one day, for the model in use, in the background: the newest first. One copy of the
 * server does, which holds the lease. Whatever it is killed under is a transaction that leaves nothing.
 */
export function createCapturePacker(deps: CapturePackerDeps) {
  const { db, config, clock, log, recogniser, makePack } = deps
  const { most, least } = deps.size ?? { most: PACK_MOST, least: PACK_LEAST }
  const stopping = new AbortController()
  const lease = createDriverLease({ db, config, name: 'face-capture-packs' })
  const isOurs = async () => !stopping.signal.aborted && (await lease.renew()).isHeld

  /** Captures that a pack can be made of: as many as it holds of one day, or what is left of a day that is over. */
  async function nextCaptures(modelId: string): Promise<string[] | undefined> {
    const today = Math.floor(clock.now() / DAY_MS)
    for (let before: string | undefined; ;) {
      const ids = await nextUnpacked(db, modelId, before, most)
      const days = Map.groupBy(ids, dayOf)
      const isCut = ids.length === most
      const last = isCut ? dayOf(ids.at(-1) ?? '') : undefined
      for (const [day, some] of days) {
        const isAll = day !== last
        if (some.length === most || (isAll && day < today && some.length >= least)) return some
        if (isAll) before = some.at(-1)
      }
      if (!isCut) return undefined
    }
  }

  /** @returns whether there may be more to do */
  async function packSome({ modelId, dimensions }: EngineModel): Promise<boolean> {
    const ids = await nextCaptures(modelId)
    if (!ids) return false
    return db.transaction().execute(async tx => {
      if (!(await tryLockPacks(tx))) return false
      const captures = await takeUnpacked(tx, modelId, ids)
      const pack = await makePack({ id: crypto.randomUUID(), modelId, dimensions, captures })
      if (pack) await insertPack(tx, pack)
      return true
    })
  }

  async function packAll() {
    const model = await modelInUse(recogniser)
    if (!model) return
    for (let packs = 0; await isOurs(); packs++) {
      const begun = clock.elapsed()
      if (!(await packSome(model))) {
        if (packs > 0) log.info({ packs }, 'captures have been packed')
        return
      }
      const rest = (clock.elapsed() - begun) * REST
      await pause(rest, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  const repeated = createRepeated(packAll, { name: 'packs of captures', log, every: LOOK_EVERY })
  return {
    start() {
      if (!recogniser.isOn) return
      repeated.start()
      repeated.run()
    },
    /** Packs what can be packed now. */
    packAll,
    async stop() {
      stopping.abort()
      await repeated.stop()
      await lease.release().catch(() => undefined)
    },
  }
}

/** Undefined while the recognition program is away. */
async function modelInUse(recogniser: Pick<Recogniser, 'model'>): Promise<EngineModel | undefined> {
  try {
    return await recogniser.model()
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}
