import type { Contract, RequestOf } from '@palisade/contract'
import { unlogged } from '#server/infra/audit/change-guard.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Db } from '#server/infra/database/database.ts'
import { mapPage } from '#server/infra/database/paging.ts'
import { AppError, invalidRequest } from '#server/infra/errors/app-error.ts'
import { placedOf, writeZonesChanged } from './defence-zone.events.ts'
import { presentZone } from './defence-zone.presenter.ts'
import {
  findPanelForShare,
  findZoneForUpdate,
  findZoneOf,
  findZones,
  insertZone,
  listZones,
  removeZones,
  updateZone,
  type ZoneColumns,
  type ZoneRow,
} from './defence-zone.queries.ts'
import type { createZoneControl } from './zone-control.ts'
import type { ZoneConditions } from './zone-conditions.ts'

export interface DefenceZoneDeps {
  db: Db
  conditions: Pick<ZoneConditions, 'ask'>
  control: ReturnType<typeof createZoneControl>
}

type Calls = Contract['defenceZone']

export function createDefenceZoneService({ db, conditions, control }: DefenceZoneDeps) {
  async function zone(from: Db, id: string): Promise<ZoneRow> {
    const [row] = await findZones(from, [id])
    if (!row) throw new AppError('defence_zone.not_found')
    return row
  }

  return {
    async add(request, context) {
      const row = await context.transaction(
        async tx => {
          const panel = await findPanelForShare(tx, request.panelId)
          if (!panel) throw new AppError('device.not_found')
          if (panel.kind !== 'panel') throw new AppError('device.not_a_panel')
          const id = await insertZone(tx, { panel_id: panel.id, ...columnsOf(request) })
          await writeZonesChanged(tx, [
            { id, panelId: panel.id, category: panel.category, areaId: panel.area_id },
          ])
          return zone(tx, id)
        },
        added => ({ object: added.id, after: request }),
      )
      void unlogged(() => conditions.ask(row.panel_id))
      return presentZone(row, context.access)
    },

    async update(request, context) {
      const { id } = request
      const { before, after } = await context.transaction(
        async tx => {
          const found = await findZoneForUpdate(tx, id)
          if (!found) throw new AppError('defence_zone.not_found')
          if (found.version !== request.version) throw new AppError('defence_zone.changed_meanwhile')
          if (found.panel_id !== request.panelId) throw invalidRequest([{ path: 'panelId', rule: 'fixed' }])
          await updateZone(tx, id, columnsOf(request, found), found.number !== request.number)
          await writeZonesChanged(tx, [placedOf(found)])
          return { before: found, after: await zone(tx, id) }
        },
        changed => ({ object: id, before: auditOf(changed.before), after: auditOf(changed.after) }),
      )
      if (before.number !== after.number) void unlogged(() => conditions.ask(after.panel_id))
      return presentZone(after, context.access)
    },

    /** Deletes zones; it is no error if one is already gone. */
    async batchDelete({ ids }, context) {
      await context.transaction(
        async tx => {
          const rows = await findZones(tx, ids)
          await removeZones(tx, ids)
          await writeZonesChanged(tx, rows.map(placedOf))
          return rows
        },
        removed => ({ object: removed.map(row => row.id), before: removed.map(auditOf) }),
      )
    },

    async getByPage(request, context) {
      return mapPage(await listZones(db, request, context), row => presentZone(row, context.access))
    },

    /** Sends an action to zones. A failure is the result of its zone and is never thrown. */
    async control({ ids, action }, context) {
      context.audit({ object: ids, after: { action } })
      // The conditions that the panel then tells are observations of it.
      const results = await unlogged(() => control(ids, action))
      context.audit({ after: { action, results } })
      return results
    },

    /** The registered zone with this number on a panel. */
    async zoneOf(panelId: string, number: number) {
      const row = await findZoneOf(db, panelId, number)
      return row && { id: row.id, name: row.name, longitude: row.longitude, latitude: row.latitude }
    },
  } satisfies CallsOf<'defenceZone', 'zoneOf'>
}

/** A position that is left out stays as it is. */
function columnsOf(
  request: RequestOf<Calls['add']>,
  before?: Pick<ZoneRow, 'longitude' | 'latitude'>,
): ZoneColumns {
  const { name, number, sensorType } = request
  const { longitude = before?.longitude ?? null, latitude = before?.latitude ?? null } = request
  return { name, number, sensor_type: sensorType, longitude, latitude }
}

const auditOf = (row: ZoneRow) => ({
  id: row.id,
  name: row.name,
  number: row.number,
  sensorType: row.sensor_type,
  panelId: row.panel_id,
  longitude: row.longitude,
  latitude: row.latitude,
})
