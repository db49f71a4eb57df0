import { id as idSchema } from '@palisade/contract'
import type { CameraSource, RecordingOrder, RemovedCamera } from '@palisade/contract/media'
import type { FastifyBaseLogger } from 'fastify'
import { systemClock, type Clock } from '#server/infra/clock.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { CameraSourceRepository } from '#server/infra/media/media-link.ts'
import type { CameraStatus } from '#server/infra/media/camera-status-buffer.ts'
import type { ResolveAddress } from '#server/infra/drivers/resolve-address.ts'
import type { SecretCipher } from '#server/infra/secrets/secret-cipher.ts'
import type { ChannelReading } from '#server/modules/device/observation/device-state.rules.ts'
import { observeAll, type Observation } from '#server/modules/device/observation/device-status.ts'
import {
  listCameras,
  listElsewhere,
  listGivenAway,
  listKnownCameras,
  wasHeard,
} from './camera-source-repository.queries.ts'
import type { CameraLeases } from './lease/camera-leases.ts'
import { createCameraHosts } from './camera-hosts.ts'
import { listMasks } from '#server/modules/device/masking/camera-mask.queries.ts'
import { causeOf } from '#server/modules/device/device/device.rules.ts'

/** The stored settings of a camera's streams, whichever its driver is. */
type CameraConfig = Pick<CameraSource, 'mainUrl' | 'subUrl' | 'username' | 'transport' | 'isOldTlsAllowed'>

export interface CameraSourceRepositoryDeps {
  db: Db
  sealer: SecretCipher
  /**
   * Asked whenever the set of cameras is sent to the media program, because a name may lead to another machine than when it
   * was entered. The media program gets the addresses that were checked.
   */
  resolveAddress: ResolveAddress
  log: Pick<FastifyBaseLogger, 'warn'>
  clock?: Clock
  /** The orders of recording by camera; left out: nothing is recorded. */
  orders?: () => Promise<ReadonlyMap<string, RecordingOrder>>
  /** Removed cameras with recordings, and how long those are kept; left out: there are none. */
  removed?: () => Promise<RemovedCamera[]>
  leases: Pick<CameraLeases, 'giveNew' | 'heard'>
  /** The media program whose cameras these are. */
  nodeId: string
}

/** The cameras of a media program for its link: which ones to pull, and where to report observations. */
export function createCameraSourceRepository(
  deps: CameraSourceRepositoryDeps,
): CameraSourceRepository & { hasNames(): boolean } {
  const { db, sealer, log, leases, nodeId, clock = systemClock } = deps
  const cameraHosts = createCameraHosts(deps)

  async function sourceOf(row: Awaited<ReturnType<typeof listCameras>>[number]): Promise<CameraSource[]> {
    const { mainUrl, subUrl, username, transport, isOldTlsAllowed } = row.config as CameraConfig
    const urls = subUrl ? [mainUrl, subUrl] : [mainUrl]
    const hosts = await cameraHosts.of(urls)
    if (!hosts) {
      log.warn({ device: row.id }, 'camera not pulled: its address is not allowed')
      return []
    }
    const password = row.secret === null ? undefined : sealer.unseal(row.id, row.secret)
    // Other drivers have the stream's address from the device itself, which must not choose where a password is told as it is.
    const isBasicAllowed = row.driver === 'rtsp'
    const login = { username, password, isBasicAllowed, ...(isOldTlsAllowed && { isOldTlsAllowed }) }
    const { id, name, epoch } = row
    return [{ id, name, mainUrl, subUrl, ...login, transport, hosts, ...(epoch > 0 && { epoch }) }]
  }

  return {
    hasNames: () => cameraHosts.hasNames(),

    async listSources() {
      await leases.giveNew()
      // One look at the leases: a camera that is given away meanwhile must not be in neither list.
      const [rows, away] = await db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async tx => [await listCameras(tx, nodeId), await listGivenAway(tx, nodeId)] as const)
      const [sources, orders, removed = []] = await Promise.all([
        Promise.all(rows.map(sourceOf)),
        deps.orders?.(),
        deps.removed?.(),
      ])
      return {
        cameras: sources.flat().map(source => {
          const recording = orders?.get(source.id)
          return recording ? { ...source, recording } : source
        }),
        elsewhere: away.map(camera => ({ ...camera, keepDays: orders?.get(camera.id)?.keepDays ?? 0 })),
        removed,
      }
    },

    listMasks: async () =>
      (await listMasks(db)).map(({ camera_id: cameraId, masks }) => ({ cameraId, masks })),

    async apply(list) {
      const ours = list.filter(isOfOurs)
      // A program that does not know yet that it lost a camera has nothing to say of it.
      const elsewhere = await listElsewhere(
        db,
        nodeId,
        ours.map(seen => seen.cameraId),
      )
      const own = ours.filter(seen => !elsewhere.has(seen.cameraId))
      await observeAll(db, own.map(observationOf), clock)
    },

    heard: () => leases.heard(nodeId),

    async lost(ms) {
      if (await wasHeard(db, nodeId, ms)) return
      const seen = { is: 'unknown', cause: 'media_away' } as const
      const since = new Date(clock.now())
      const ids = await listKnownCameras(db, nodeId)
      await observeAll(
        db,
        ids.map(deviceId => ({ deviceId, channel: 'stream', seen, since })),
        clock,
      )
    },
  }
}

/** Whether the camera's id is valid; ids from the media program are not trusted. */
const isOfOurs = (seen: CameraStatus) => idSchema.safeParse(seen.cameraId).success

function observationOf(camera: CameraStatus): Observation {
  const seenAt = camera.lastFrameAt === undefined ? {} : { seenAt: new Date(camera.lastFrameAt) }
  return {
    deviceId: camera.cameraId,
    channel: 'stream',
    seen: seenOf(camera),
    since: new Date(camera.since),
    ...seenAt,
  }
}

function seenOf({ state, cause, lockedUntil, isOverdue }: CameraStatus): ChannelReading {
  switch (state) {
    case 'online':
      return { is: 'up' }
    case 'offline':
      return { is: 'down', cause: causeOf(cause ?? 'unreachable'), lockedUntil }
    case 'connecting':
      return { is: 'connecting', isOverdue: isOverdue === true }
  }
}
