import {
  alarmTypes,
  eventMapping,
  VERY_URGENT_DELAY_MAX,
  type AlarmType,
  type DriverName,
  type EventMapping,
  type EventRule,
} from '@palisade/contract'
import type { Selectable, Updateable } from 'kysely'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { Database } from '#server/infra/database/schema.gen.ts'
import { fromRow } from '#server/infra/rows/from-row.ts'
import { levelNumber, levelOfNumber } from '#server/modules/alarm/alarm/alarm.rules.ts'
import type { EventMappingCache } from './event-mapping-cache.ts'
import {
  deleteMappings,
  findMapping,
  findMappingsForUpdate,
  listMappings,
  restoreBuiltIn,
  saveMapping,
  type MappingRow,
} from './event-mapping.queries.ts'
import { findRule, listRules, updateRule } from './event-rule.queries.ts'

/** Manages which events of devices become which alarms, and at what level. */
export function createEventRuleService({ db, mappings }: { db: Db; mappings: EventMappingCache }) {
  const list = async () => (await listMappings(db)).map(presentMapping)

  return {
    async getList() {
      const rules = (await listRules(db)).map(presentRule)
      return rules.toSorted((a, b) => alarmTypes.indexOf(a.type) - alarmTypes.indexOf(b.type))
    },

    async update(request, context) {
      const { type } = request
      const { after } = await context.transaction(
        async tx => {
          const row = await findRule(tx, type)
          if (!row) throw new Error(`no event rule of ${type}`)
          const before = presentRule(row)
          const wanted = { ...before, ...request }
          if (wanted.level === 'very_urgent' && wanted.onDelaySeconds > VERY_URGENT_DELAY_MAX) {
            throw new AppError('event_rule.delay_too_long', { seconds: VERY_URGENT_DELAY_MAX })
          }
          await updateRule(tx, type, ruleColumns(wanted))
          return { before, after: wanted }
        },
        ({ before, after: saved }) => ({ object: type, before, after: saved }),
      )
      return after
    },

    getMappings: list,

    async saveMapping(request, context) {
      const { driver, topic, alarmType } = request
      const { after } = await context.transaction(
        async tx => {
          const before = await findMapping(tx, driver, topic)
          return { before, after: presentMapping(await saveMapping(tx, request)) }
        },
        ({ before }) => ({
          object: `${driver} ${topic}`,
          before: before?.alarm_type ?? null,
          after: alarmType,
        }),
      )
      mappings.forget()
      return after
    },

    /** Removes mappings; it is no error if one is already gone. */
    async removeMappings({ ids }, context) {
      await context.transaction(
        async tx => {
          const rows = await findMappingsForUpdate(tx, ids)
          if (rows.some(row => row.is_built_in)) throw new AppError('event_mapping.built_in')
          await deleteMappings(tx, ids)
          return rows.map(presentMapping)
        },
        removed => ({ object: removed.map(({ driver, topic }) => `${driver} ${topic}`), before: removed }),
      )
      mappings.forget()
    },

    async restoreMappings(_request, context) {
      await context.transaction(
        async tx => {
          const mapped = await listMappings(tx)
          await restoreBuiltIn(tx)
          return mapped.filter(row => row.is_built_in && row.alarm_type !== row.built_in_type)
        },
        changed => ({ before: changed.map(presentMapping) }),
      )
      mappings.forget()
      return list()
    },
  } satisfies CallsOf<'eventRule'>
}

function presentRule(row: Selectable<Database['event_rule']>): EventRule {
  const { chatter_count: count, chatter_minutes: minutes } = row
  return {
    type: row.type as AlarmType,
    level: levelOfNumber(row.level),
    isEnabled: row.enabled,
    onDelaySeconds: row.on_delay_seconds,
    offDelaySeconds: row.off_delay_seconds,
    chatter: count === null || minutes === null ? null : { count, minutes },
  }
}

const ruleColumns = (rule: EventRule): Updateable<Database['event_rule']> => ({
  level: levelNumber(rule.level),
  enabled: rule.isEnabled,
  on_delay_seconds: rule.onDelaySeconds,
  off_delay_seconds: rule.offDelaySeconds,
  chatter_count: rule.chatter?.count ?? null,
  chatter_minutes: rule.chatter?.minutes ?? null,
})

const presentMapping = (row: MappingRow): EventMapping =>
  fromRow(eventMapping, row, {
    driver: row.driver as DriverName,
    alarmType: row.alarm_type as AlarmType | null,
  })
