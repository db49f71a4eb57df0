import type { ErrorParams, ZoneAction, ZoneResult } from '@palisade/contract'
import type { Db } from '#server/infra/database/database.ts'
import type { DriverControl } from '#server/infra/drivers/driver-control.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { findZones, type ZoneRow } from './defence-zone.queries.ts'
import { commandFor, isAllowed } from './defence-zone.rules.ts'
import { createPanelLock } from './panel-lock.ts'
import type { ZoneConditions } from './zone-conditions.ts'

export interface ZoneControlDeps {
  db: Db
  drivers: Pick<DriverControl, 'perform'>
  conditions: Pick<ZoneConditions, 'ask'>
}

type Refusal = Pick<ZoneResult, 'errorCode' | 'errorParams'>
type Refusals = ReadonlyMap<string, Refusal>

const refusal = (code: ZoneResult['errorCode'], params: ErrorParams = {}): Refusal => {
  const texts = Object.entries(params).flatMap(([name, value]) =>
    typeof value === 'object' ? [] : [[name, String(value)]],
  )
  return { errorCode: code, errorParams: Object.fromEntries(texts) }
}
const conditionOf = (zone: ZoneRow) => zone.condition

/**
 * Sends commands to the panels of zones, one for each panel, and returns for each zone the condition that the panel
 * reports afterwards.
 */
export function createZoneControl({ db, drivers, conditions }: ZoneControlDeps) {
  const turns = createPanelLock(db)

  /** Sends the command to all zones that allow it; the others get the reason for their refusal. */
  async function command(zones: readonly ZoneRow[], action: ZoneAction): Promise<Refusals> {
    const refusals = new Map<string, Refusal>()
    for (const zone of zones) {
      const condition = conditionOf(zone)
      if (zone.panel_state === 'offline' || zone.panel_state === 'not_connected')
        refusals.set(zone.id, refusal('device.offline'))
      else if (!isAllowed(action, condition))
        refusals.set(zone.id, refusal('defence_zone.not_now', { condition }))
    }
    const asked = zones.filter(zone => !refusals.has(zone.id))
    const [first] = asked
    if (!first) return refusals
    const numbers = asked.map(zone => zone.number)
    try {
      await drivers.perform(first.panel_id, commandFor(action, numbers))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      // A panel carries out a command completely or not at all, so all its zones get the same refusal.
      for (const zone of asked) refusals.set(zone.id, refusal(error.code, error.params))
    }
    await conditions.ask(first.panel_id)
    return refusals
  }

  async function controlPanel(panelId: string, ids: readonly string[], action: ZoneAction) {
    try {
      // The zones are read when the panel is free, because another operator's command may have changed them.
      return await turns.take(panelId, async () => command(await findZones(db, ids), action))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const { code, params } = error
      return new Map(ids.map(id => [id, refusal(code, params)]))
    }
  }

  /** Returns results in the order of `ids`, each zone once. */
  return async (ids: readonly string[], action: ZoneAction): Promise<ZoneResult[]> => {
    const wanted = [...new Set(ids)]
    const panels = Map.groupBy(await findZones(db, wanted), zone => zone.panel_id)
    const parts = await Promise.all(
      [...panels].map(([panelId, zones]) =>
        controlPanel(
          panelId,
          zones.map(zone => zone.id),
          action,
        ),
      ),
    )
    const refusals = new Map(parts.flatMap(part => [...part]))
    const after = new Map((await findZones(db, wanted)).map(zone => [zone.id, zone]))
    return wanted.map(id => {
      const zone = after.get(id)
      if (!zone) return { id, ok: false, ...refusal('defence_zone.not_found'), condition: 'unknown' as const }
      const refused = refusals.get(id)
      return { id, ok: !refused, errorCode: null, ...refused, condition: conditionOf(zone) }
    })
  }
}
