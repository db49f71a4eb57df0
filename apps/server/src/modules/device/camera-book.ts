import { id as idSchema } from '@palisade/contract'
import type { CameraSource } from '@palisade/contract/media'
import type { Db } from '../../infra/database/database.ts'
import type { CameraBook } from '../../infra/media/media-link.ts'
import type { SeenCamera } from '../../infra/media/seen-cameras.ts'
import type { Sealer } from '../../infra/secrets/sealer.ts'
import {
  listCameras,
  listStandingsForUpdate,
  markCamerasUnknown,
  recordHeard,
  updateStandings,
  type NewStanding,
} from './camera-book.queries.ts'
import { writeDeviceStates } from './device.events.ts'
import { nextStanding, type CameraConfig, type Standing } from './device.rules.ts'

/** The cameras as the media link needs them: what to pull, and where to store what was seen. */
export function createCameraBook(deps: { db: Db; sealer: Sealer; now?: () => number }): CameraBook {
  const { db, sealer, now = Date.now } = deps

  function sourceOf(row: Awaited<ReturnType<typeof listCameras>>[number]): CameraSource {
    const { mainUrl, subUrl, username } = row.config as CameraConfig
    const password = row.secret === null ? undefined : sealer.unseal(row.id, row.secret)
    return { id: row.id, name: row.name, mainUrl, subUrl, username, password }
  }

  return {
    listSources: async () => (await listCameras(db)).map(sourceOf),

    async apply(list) {
      const seen = new Map(list.filter(isOfOurs).map(camera => [camera.cameraId, camera]))
      if (seen.size === 0) return
      await db.transaction().execute(async tx => {
        const standings = await listStandingsForUpdate(tx, [...seen.keys()])
        const changes = standings.flatMap(standing => changeOf(standing, seen.get(standing.id), now()))
        if (changes.length === 0) return
        await updateStandings(tx, changes)
        await writeDeviceStates(tx, changes)
      })
    },

    heard: url => recordHeard(db, url),

    async lost(url, ms) {
      await db.transaction().execute(async tx => {
        const changed = await markCamerasUnknown(tx, url, ms)
        await writeDeviceStates(
          tx,
          changed.map(camera => ({ ...camera, state: 'unknown' as const, cause: 'media_away' as const })),
        )
      })
    },
  }
}

/** The media program's word is not taken for an id. */
const isOfOurs = (seen: SeenCamera) => idSchema.safeParse(seen.cameraId).success

function changeOf(
  standing: Standing & { id: string; areaId: string },
  seen: SeenCamera | undefined,
  now: number,
): NewStanding[] {
  const next = seen && nextStanding(standing, seen)
  if (!next) return []
  // Its clock may run ahead of ours; a state never begins in the future.
  const since = Math.max(0, Math.min(seen.since, now))
  return [{ id: standing.id, areaId: standing.areaId, ...next, stateSince: new Date(since) }]
}
