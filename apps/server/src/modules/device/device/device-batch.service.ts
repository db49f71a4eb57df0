import type { CallsOf } from '#server/infra/binding/handlers.ts'
import { may } from '#server/infra/access/may.ts'
import { publishDeviceAccessChanged } from '#server/infra/access/publish-access-changed.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { recordDeviceChanges, snapshotDevices, snapshotForUpdate } from './changes/device-changes.ts'
import { hasOtherChildren, hasZones, lockDevices, removeDevices } from './device-removal.queries.ts'
import { refuseLeavingPlatform } from './device-platform.ts'
import { writeDeviceChanged } from './device.events.ts'
import { moveDevices } from './device.queries.ts'

/** Operations on many devices at once: they apply to all of them or to none. */
export function createDeviceBatchService() {
  return {
    /** Moves devices; those deleted meanwhile are left out. */
    async batchMove({ ids, areaId }, context) {
      if (!may(context.access, 'device.edit', { areaId })) throw new AppError('access.no_area')
      await context.transaction(
        async tx => {
          const found = await snapshotForUpdate(tx, ids)
          const leaving = found.filter(device => device.areaId !== areaId)
          if (leaving.length === 0) return []
          const objects = leaving.map(({ id, category }) => ({ areaId, device: { id, category } }))
          if (!objects.every(object => may(context.access, 'device.edit', object)))
            throw new AppError('access.no_area')
          const moved = leaving.map(device => device.id)
          await refuseLeavingPlatform(tx, { ids: moved, areaId })
          await moveDevices(tx, moved, areaId)
          await recordDeviceChanges(tx, leaving, await snapshotDevices(tx, moved), context.user)
          const told = leaving.flatMap(({ id, category, areaId: from }) => [
            { id, category, areaId: from },
            { id, category, areaId },
          ])
          await writeDeviceChanged(tx, 'updated', told, true)
          await publishDeviceAccessChanged(tx, moved)
          return leaving
        },
        left => ({
          object: left.map(device => device.id),
          before: left.map(device => device.areaId),
          after: { areaId },
        }),
      )
    },

    /**
     * Deletes devices; it is no error if one is already gone. A recorder or panel to which other devices belong can be
     * deleted only after they are deleted or moved, or together with them (DEVICE-9).
     */
    async batchDelete({ ids }, context) {
      await context.transaction(
        async tx => {
          await lockDevices(tx, ids)
          if (await hasZones(tx, ids)) throw new AppError('device.has_zones')
          if (await hasOtherChildren(tx, ids)) throw new AppError('device.has_children')
          const rows = await removeDevices(tx, ids)
          await writeDeviceChanged(tx, 'removed', rows, true)
          return rows
        },
        removed => ({ object: removed.map(device => device.id), before: removed }),
      )
    },
  } satisfies CallsOf<'device'>
}
