import type { FastifyBaseLogger } from 'fastify'
import pLimit from 'p-limit'
import type { Db } from '#server/infra/database/database.ts'
import type { DriverControl } from '#server/infra/drivers/driver-control.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { Files } from '#server/infra/files/files.ts'
import { withNewFiles } from '#server/infra/files/new-files.ts'
import { asLongAgain } from '#server/infra/jobs/back-off.ts'
import { postponeJob, takeJobs } from '#server/infra/jobs/job.queries.ts'
import { pictureFormat } from '#server/infra/pictures/picture-format.ts'
import { createRepeated } from '#server/infra/timers.ts'
import { picturesOf } from '../intake/read-plate-reading.ts'
import { linkJobs, settleLink, type SnapLink } from './snap-link.queries.ts'

/** How often pictures are looked for that nobody here was told of, ms. */
const EVERY = 5_000
/** Passages that are taken in one round. */
const ROUND = 32
/** Cameras that are asked at the same time, each for one picture after the other. */
const AT_ONCE = 4
/** Passages of one camera in one round: however slow it is, the others have their turn. */
const OF_ONE_CAMERA = 8
/** Waits between attempts, ms. */
const WAITS = { first: 10_000, longest: 300_000 }
/** Time after which an attempt that fails is the last one, ms: a camera that restarts, or a link that is repaired, is back by then. */
const TRIED_FOR = 3_600_000

export interface LinkedPicturesDeps {
  db: Db
  files: Pick<Files, 'put' | 'remove'>
  drivers: Pick<DriverControl, 'perform'>
  log: FastifyBaseLogger
}

/** Pictures that a camera gave, and why it was asked for no more of them. */
interface Fetched {
  pictures: Buffer[]
  /** The camera is silent or busy; or nobody could ask it now. */
  end?: 'silent' | 'unasked'
}

/** Fetches pictures that cameras keep, each from its own camera, under its login (VEHICLE-26). */
export function createLinkedPictures({ db, files, drivers, log }: LinkedPicturesDeps) {
  const asking = pLimit(AT_ONCE)
  let isStopping = false
  /** Those that were taken are tried again when they are free. */
  const warn = (error: unknown) => log.warn({ err: error }, 'pictures of passages not stored')

  async function fetchAll({ cameraId, links }: SnapLink): Promise<Fetched> {
    const pictures: Buffer[] = []
    for (const link of links) {
      if (isStopping) return { pictures, end: 'unasked' }
      try {
        const bytes = await drivers.perform(cameraId, { do: 'picture.linked', link })
        if (bytes && pictureFormat(bytes) === 'jpeg') pictures.push(Buffer.from(bytes))
      } catch (error) {
        log.info({ err: error, device: cameraId }, 'picture of a passage not fetched')
        const code = error instanceof AppError ? error.code : undefined
        if (code === 'driver.unavailable') return { pictures, end: 'unasked' }
        if (code !== 'device.rejected') return { pictures, end: 'silent' }
      }
    }
    return { pictures }
  }

  async function settle(snapId: string, pictures: readonly Buffer[]): Promise<void> {
    const { picture, platePicture } = picturesOf(pictures)
    await withNewFiles(files, async put => {
      const store = (bytes: Buffer) => put(bytes, { kind: 'vehicle-picture', ext: 'jpg' })
      const found = picture && {
        picture: await store(picture),
        platePicture: platePicture ? await store(platePicture) : null,
      }
      const areTaken = await db.transaction().execute(tx => settleLink(tx, snapId, found))
      return { result: undefined, areTaken }
    })
  }

  const later = ({ snapId, age }: SnapLink, isTried: boolean) =>
    postponeJob(db, linkJobs, snapId, { ms: asLongAgain(age, WAITS), isTried })
  /** It is the next again, behind those that are due. */
  const giveBack = ({ snapId }: SnapLink) => postponeJob(db, linkJobs, snapId, { ms: 0, isTried: false })

  /** @returns why its camera is to be asked no more in this round */
  async function tryOne(link: SnapLink): Promise<Fetched['end']> {
    const { pictures, end } = await fetchAll(link)
    const isWhole = end === undefined && pictures.length > 0
    if (isWhole || (end !== 'unasked' && link.age > TRIED_FOR)) await settle(link.snapId, pictures)
    else await later(link, end !== 'unasked')
    return end
  }

  /** Asks one camera. Those that were tried least are the first: one that always fails does not keep the others waiting. */
  async function askCamera(links: readonly SnapLink[]): Promise<void> {
    let end: Fetched['end']
    for (const [index, link] of links.toSorted((one, other) => one.attempts - other.attempts).entries()) {
      if (isStopping || index >= OF_ONE_CAMERA) await giveBack(link)
      else if (end === undefined) end = await tryOne(link)
      else if (end === 'silent' && link.age > TRIED_FOR) await settle(link.snapId, [])
      else await later(link, false)
    }
  }

  async function run(): Promise<void> {
    for (;;) {
      const due = await takeJobs<SnapLink>(db, linkJobs, ROUND)
      const cameras = [...Map.groupBy(due, ({ cameraId }) => cameraId).values()]
      await Promise.all(cameras.map(links => asking(() => askCamera(links).catch(warn))))
      const isMore = due.length === ROUND || cameras.some(({ length }) => length > OF_ONE_CAMERA)
      if (!isMore || isStopping) return
    }
  }

  const repeated = createRepeated(run, { name: 'linked pictures', every: EVERY, log })
  return {
    /** Passages were written, some of which may have links. */
    wake: () => repeated.run(),
    start: () => repeated.start(),
    async stop() {
      isStopping = true
      await repeated.stop()
    },
  }
}
