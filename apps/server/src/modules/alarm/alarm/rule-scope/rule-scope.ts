import type { AccessControl, AccessSnapshot } from '#server/infra/access/access.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { kindsIn, reachesKinds } from './area-kinds.ts'
import { createScopeQueries, type ScopeIds, type ScopeTable } from './rule-scope.queries.ts'

/** The devices, zones, areas and camera groups that a kind of rule names: read, kept, and asked about for whoever changes a rule. */
export function createRuleScope<Kind>(table: ScopeTable) {
  const queries = createScopeQueries<Kind>(table)
  return {
    ...queries,

    /** Whoever changes or starts a rule may see and touch all that it names. */
    async requireSeen(db: Db, ruleIds: readonly string[], access: AccessSnapshot): Promise<void> {
      const rows = await queries.list(db, ruleIds, access)
      const isReached = ({ isVisible, kind, id, kinds }: (typeof rows)[number]) =>
        isVisible && (kind !== 'area' || reachesKinds(access, id, kinds))
      if (rows.some(row => !isReached(row) && !row.isDeleted)) throw new AppError('access.denied')
    },

    /** Keeps what a rule names. @returns the first of it, which is the place of the rule */
    async keep(tx: Tx, ruleId: string, ids: ScopeIds, access: AccessSnapshot) {
      await queries.replace(tx, ruleId, ids, access)
      const [first] = await queries.list(tx, [ruleId], access)
      return { area_id: first?.areaId ?? null, device_id: first?.deviceId ?? null }
    },
  }
}

/** The chosen ids, each once, and how many they are. */
export function chosenOf(request: ScopeIds): { ids: Required<ScopeIds>; count: number } {
  const distinct = (ids: readonly string[] = []) => [...new Set(ids)]
  const ids = {
    deviceIds: distinct(request.deviceIds),
    defenceZoneIds: distinct(request.defenceZoneIds),
    areaIds: distinct(request.areaIds),
    cameraGroupIds: distinct(request.cameraGroupIds),
  }
  return { ids, count: Object.values(ids).flat().length }
}

export async function requireScope(
  gate: Pick<AccessControl, 'requireObjects'>,
  ids: ScopeIds,
  access: AccessSnapshot,
): Promise<void> {
  await gate.requireObjects(access, 'device', ids.deviceIds)
  await gate.requireObjects(access, 'defence_zone', ids.defenceZoneIds)
  await gate.requireObjects(access, 'area', ids.areaIds)
  if (ids.areaIds.some(id => kindsIn(access, id)?.length === 0)) throw new AppError('access.denied')
  await gate.requireObjects(access, 'camera_group', ids.cameraGroupIds ?? [])
}
