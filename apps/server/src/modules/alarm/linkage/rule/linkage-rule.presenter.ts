import type { LinkageRule } from '@palisade/contract'
import { levelOfNumber } from '#server/modules/alarm/alarm/alarm.rules.ts'
import { idsOf, type PartRow } from './linkage-part.queries.ts'
import type { RuleRow } from './linkage-rule.queries.ts'
import type { SourceRow } from './linkage-source.ts'

export interface RuleParts {
  /** The sources of this rule, also those that the reader may not see. */
  sources: readonly SourceRow[]
  /** The things that the actions of this rule, and of others, name. */
  parts: ReadonlyMap<string, PartRow>
  lastRunAt: Date | undefined
  mayEdit: boolean
}

export function presentRule(row: RuleRow, { sources, parts, lastRunAt, mayEdit }: RuleParts): LinkageRule {
  const seen = sources.filter(source => source.isVisible)
  const idsOfKind = (kind: SourceRow['kind']) =>
    seen.filter(source => source.kind === kind).map(source => source.id)
  const own = [...new Set(row.actions.flatMap(idsOf))].flatMap(id => parts.get(id) ?? [])
  const hidden = new Set(own.filter(part => !part.isVisible && !part.isDeleted).map(part => part.id))
  const actions = row.actions.map(action => (idsOf(action).some(id => hidden.has(id)) ? null : action))
  const hiddenSources = sources.length - seen.length
  return {
    id: row.id,
    name: row.name,
    priority: row.priority,
    description: row.description,
    eventTypes: row.types,
    levels: row.levels.map(levelOfNumber),
    deviceIds: idsOfKind('device'),
    defenceZoneIds: idsOfKind('defence_zone'),
    areaIds: idsOfKind('area'),
    cameraGroupIds: idsOfKind('camera_group'),
    timeRange: row.time_range,
    unacknowledgedSeconds: row.unacknowledged_seconds,
    actions,
    status: row.is_enabled ? 'enabled' : 'disabled',
    isEditable: mayEdit && hiddenSources === 0 && hidden.size === 0,
    sources: seen.map(({ kind, id, name, isDeleted }) => ({ kind, id, name, isDeleted })),
    hiddenSources,
    parts: own.flatMap(({ id, name, isDeleted }) => (hidden.has(id) ? [] : { id, name, isDeleted })),
    creator: row.created_by,
    createdAt: row.created_at.toISOString(),
    savedBy: row.saved_by,
    savedAt: row.saved_at.toISOString(),
    lastRunAt: lastRunAt?.toISOString() ?? null,
    version: row.version,
  }
}
