import path from 'node:path'
import type { ParameterKey, ParameterValues } from '@palisade/contract'
import type { DeviceEvent } from '@palisade/drivers'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../../../infra/clock.ts'
import type { Db } from '../../../../infra/database/database.ts'
import type { Files } from '../../../../infra/files/files.ts'
import { createSpool, type Spooled } from '../../../../infra/spool/spool.ts'
import { createSpooledWork } from '../../../../infra/spool/spooled-work.ts'
import type { CentreSwitch } from '../../recognition/centre/centre-switch.ts'
import type { Recogniser } from '../../recognition/recogniser.ts'
import { capturedBody, readCaptured } from './capture-entry.ts'
import { storeCaptures, writeCaptures, type ReadyCapture } from './capture-writer.ts'
import { lookAtFaces } from './look-at-faces.ts'
import type { CaptureHook, SeenFrame } from './seen-face.ts'

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
  recogniser: Pick<Recogniser, 'look' | 'isOn'>
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
 * Faces that cameras find themselves (PEOPLE-31): sealed on disk, looked at, compared with what is deployed, and only then kept. With
 * `face.only_hits` a face that hits nothing is forgotten here.
 */
export function createCaptureIntake(deps: CaptureIntakeDeps) {
  const { recogniser, centres, hook, parameters, clock, log } = deps
  const spool = createSpool<'camera'>(path.join(deps.config.dataFolder, 'face-spool'), {
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

  async function prepare({ cameraId, receivedAt, body }: Spooled<'camera'>): Promise<ReadyCapture[]> {
    return keep(cameraId, receivedAt, () => lookAtFaces(recogniser, readCaptured(body), cameraId))
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
      if (!body) return
      work
        .take({ cameraId, way: 'camera', receivedAt: clock.now(), body })
        .catch((error: unknown) => log.warn({ err: error, device: cameraId }, 'capture of a face not kept'))
    },
    start: () => work.start(),
    stop: () => work.stop(),
  }
}
