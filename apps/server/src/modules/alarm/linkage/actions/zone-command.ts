import type { ZoneAction, ZoneResult } from '@palisade/contract'
import type { Db } from '#server/infra/database/database.ts'
import { done, failed, type ActionHandler } from './action.ts'
import { findZoneNames } from './action.queries.ts'

export interface ZoneCommandDeps {
  db: Db
  controlZones: (ids: readonly string[], action: ZoneAction) => Promise<ZoneResult[]>
}

/** Arms, disarms or bypasses zones. If one zone refuses, the whole action has failed, and its result names that zone. */
export const zoneAction = ({ db, controlZones }: ZoneCommandDeps): ActionHandler<'zone'> => ({
  async perform({ action: { defenceZoneIds, action } }) {
    const zones = await findZoneNames(db, defenceZoneIds)
    const names = new Map(zones.map(zone => [zone.id, zone.name]))
    const about = { target: [...names.values()].join(', '), deviceId: zones[0]?.panelId ?? null }
    if (zones.length < new Set(defenceZoneIds).size) return failed('zone_gone', about)
    const refused = (await controlZones(defenceZoneIds, action)).filter(result => !result.ok)
    const [first] = refused
    if (!first) return done(about)
    const params = { names: refused.map(({ id }) => names.get(id) ?? '').join(', ') }
    // The drivers' process died under the command: nobody knows whether the panel got it.
    const state = first.errorCode === 'driver.unavailable' ? 'uncertain' : 'failed'
    return { state, reason: first.errorCode ?? 'internal', params, ...about }
  },
})
