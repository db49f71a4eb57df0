import path from 'node:path'
import type { CaptureSource, ParameterKey, ParameterValues } from '@palisade/contract'
import type { DeviceEvent } from '@palisade/drivers'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#server/infra/clock.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { Files } from '#server/infra/files/files.ts'
import { createSpool, type Spooled } from '#server/infra/spool/spool.ts'
import { createSpooledWork } from '#server/infra/spool/spooled-work.ts'
import type { CentreSwitch } from '#server/modules/people/recognition/centre/centre-switch.ts'
import type { Recogniser } from '#server/modules/people/recognition/recogniser.ts'
import { cutPicture } from '#server/infra/pictures/picture-reader.ts'
import { capturedBody, passedBody, readCaptured, type PassedFace } from './capture-entry.ts'
import { storeCaptures, writeCaptures, type ReadyCapture } from './capture-writer.ts'
import { lookAtFaces, MARGIN } from './look-at-faces.ts'
import type { CaptureHook, SeenFrame } from './seen-face.ts'
import { seenOnTrack } from './seen-on-track.ts'

/** Events that are written in one transaction: few, so that a hit waits for none behind it. */
const BATCH = 8
/** Events that are looked at together; the recognition program has a worker a core. */
const LOOK_AT_ONCE = 2
/** Events that may wait while recognition is away; further ones are lost, which the log tells. */
const WAITING_MAX = 2_000

export interface CaptureIntakeDeps {
  config: { dataFolder: string }
  db: Db
  files: Pick<Files, 'put' | 'remove'>
  parameters: { get<K extends ParameterKey>(key: K): Promise<ParameterValues[K]> }
  recogniser: Pick<Recogniser, 'look' | 'isOn' | 'model'>
  centres: Pick<CentreSwitch, 'isCameraOn'>
  hook: CaptureHook
  /** 32 bytes. */
  featureKey: Buffer
  /** 32 bytes. */
  fileKey: Buffer
  clock: Clock
  log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * Faces that cameras find themselves (PEOPLE-31), and those in their streams (PEOPLE-33): sealed on disk, looked at, compared with what is deployed, and only then kept. With
 * `face.only_hits` a face that hits nothing is forgotten here.
 */
export function createCaptureIntake(deps: CaptureIntakeDeps) {
  const { recogniser, centres, hook, parameters, clock, log } = deps
  const spool = createSpool<CaptureSource>(path.join(deps.config.dataFolder, 'face-spool'), {
    end: '.face',
    sealKey: deps.fileKey,
  })

  /** @param look finds the faces before a camera; nobody looks where recognition is turned off */
  async function keep(
    cameraId: string,
    receivedAt: number,
    look: () => Promise<SeenFrame>,
  ): Promise<ReadyCapture[]> {
    if (!(await centres.isCameraOn(cameraId))) return []
    const frame = await look()
    const hits = await hook.judge(frame)
    const isForHitsOnly = await parameters.get('face.only_hits')
    const kept = frame.faces.flatMap((face, n) => {
      const own = hits[n]
      return own && (own.isHit || !isForHitsOnly) ? [{ face, hits: own }] : []
    })
    return storeCaptures(deps, frame, kept, receivedAt)
  }

  async function prepare({ cameraId, receivedAt, body }: Spooled<CaptureSource>): Promise<ReadyCapture[]> {
    const captured = readCaptured(body)
    return keep(cameraId, receivedAt, async () =>
      'shots' in captured
        ? seenOnTrack(recogniser, captured, cameraId)
        : lookAtFaces(recogniser, captured, cameraId),
    )
  }

  const spoolIt = (cameraId: string, way: CaptureSource, body: Buffer) =>
    work.take({ cameraId, way, receivedAt: clock.now(), body })

  async function spoolPassed(cameraId: string, face: PassedFace): Promise<void> {
    const [best] = face.shots
    const cut = best && (await cutPicture(face.jpeg, best.box, MARGIN))
    if (cut) await spoolIt(cameraId, 'stream', passedBody(face, cut))
  }

  /** On their way to the disk. */
  const taking = new Set<Promise<void>>()
  const orWarn = (cameraId: string, taken: Promise<void>): void => {
    const done: Promise<void> = taken
      .catch((error: unknown) => log.warn({ err: error, device: cameraId }, 'capture of a face not kept'))
      .finally(() => taking.delete(done))
    taking.add(done)
  }

  const work = createSpooledWork({
    name: 'captures of faces',
    spool,
    prepare,
    write: async ready => {
      await writeCaptures(deps, ready)
      hook.written()
    },
    batch: BATCH,
    atOnce: LOOK_AT_ONCE,
    waitingMax: WAITING_MAX,
    full: 'face_capture.spool_full',
    log,
  })

  return {
    /** Takes an event that a session's device noticed, if it tells of faces and faces are recognised here. */
    take(cameraId: string, event: DeviceEvent): void {
      const body = recogniser.isOn ? capturedBody(event) : undefined
      if (body) orWarn(cameraId, spoolIt(cameraId, 'camera', body))
    },
    /** Takes a person who passed in the stream of a camera. */
    takePassed(cameraId: string, face: PassedFace): void {
      orWarn(cameraId, spoolPassed(cameraId, face))
    },
    start: () => work.start(),
    async stop(): Promise<void> {
      await Promise.all(taking)
      await work.stop()
    },
  }
}
