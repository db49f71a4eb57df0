import { plateKey } from '@palisade/contract'
import type { Db } from '#server/infra/database/database.ts'
import { createKept } from '#server/infra/kept.ts'
import type { Listeners } from '#server/infra/outbox/listeners.ts'
import { listRunning, type RunningRow } from '#server/modules/alarm/deployment/running.queries.ts'
import { byCameraOf, isRunningAt, toRunning, type Running } from '#server/modules/alarm/deployment/running.ts'
import { listKeys, listRedKeys } from './deployment-index.queries.ts'
import { createPlateIndex, type ListedMatch, type PlateIndex } from './plate-index.rules.ts'

/** A passage as it is matched. */
export interface Passing {
  cameraId: string
  plate: string
  /** ms since 1970 */
  at: number
}

/** The findings of one deployment about a passage; the caller looks at the validity of those that are listed. */
export interface Candidate {
  deployment: RunningRow
  place: string
  plateKey: string
  listed: ListedMatch[]
  /** The single plate of the deployment that fits. */
  single: (Omit<ListedMatch, 'id'> & { plate: string }) | undefined
}

interface Deployed extends Running {
  singles: PlateIndex
  groups: readonly PlateIndex[]
}

export interface DeploymentIndex {
  /** Of each passage, what the deployments of its camera have for it; nothing of a vehicle on the redlist. */
  match(passings: readonly Passing[]): Promise<Candidate[][]>
  /** Of these plate keys, those on the redlist. */
  redlisted: (keys: readonly string[]) => Promise<ReadonlySet<string>>
}

/** Keeps what is deployed in memory, so that a thousand passages a second ask no database whether they are wanted. */
export function createDeploymentIndex(db: Db, listeners: Pick<Listeners, 'on'>): DeploymentIndex {
  const red = createKept(async () => createPlateIndex(await listRedKeys(db)))
  const groups = new Map<string, Promise<PlateIndex>>()
  const deployed = createKept(read)

  /** Reads a group once; one that was not read to its end is read again. */
  function groupIndex(id: string): Promise<PlateIndex> {
    const kept = groups.get(id)
    if (kept) return kept
    const reading = listKeys(db, id).then(createPlateIndex)
    groups.set(id, reading)
    reading.catch(() => {
      if (groups.get(id) === reading) groups.delete(id)
    })
    return reading
  }

  async function read(): Promise<Map<string, Deployed[]>> {
    const rows = await listRunning(db, 'vehicle')
    const used = new Set(rows.flatMap(row => row.group_ids))
    for (const id of groups.keys()) if (!used.has(id)) groups.delete(id)
    return byCameraOf(await Promise.all(rows.map(toDeployed)))
  }

  const toDeployed = async (row: RunningRow): Promise<Deployed> => ({
    ...toRunning(row),
    singles: createPlateIndex(row.plates.map(plate => ({ id: plate, key: plateKey(plate) }))),
    groups: await Promise.all(row.group_ids.map(groupIndex)),
  })

  listeners.on('vehicle_deployment.changed', deployed.forget)
  listeners.on('camera_group.changed', deployed.forget)
  listeners.on('redlist.changed', red.forget)
  listeners.on('blacklist.changed', ({ data }) => {
    for (const id of data.groupIds) groups.delete(id)
    deployed.forget()
  })

  return {
    redlisted: async keys => {
      const redlist = await red.value()
      return new Set(keys.filter(key => redlist.find(key, false).length > 0))
    },
    async match(passings) {
      const [byCamera, redlist] = await Promise.all([deployed.value(), red.value()])
      return passings.map(passing => {
        const here = byCamera.get(passing.cameraId) ?? []
        if (here.length === 0) return []
        const key = plateKey(passing.plate)
        if (redlist.find(key, false).length > 0) return []
        return here
          .filter(one => isRunningAt(one, passing.at))
          .map(one => candidateOf(one, key, passing.cameraId))
      })
    },
  }
}

function candidateOf({ row, places, singles, groups }: Deployed, key: string, cameraId: string): Candidate {
  const [single] = singles.find(key, row.is_near)
  return {
    deployment: row,
    place: places.get(cameraId) ?? cameraId,
    plateKey: key,
    listed: groups.flatMap(group => group.find(key, row.is_near)),
    single: single && { match: single.match, plate: single.id },
  }
}
