import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#server/infra/database/database.ts'
import { countedSourceLevels, type Raised } from './counted.queries.ts'
import { packedAt, packedOf, withoutPacked } from './packed-counts.ts'

const COUNTS = ['raised', 'acknowledged', 'closed', 'false_alarms'] as const

const each = (of: (name: string) => RawBuilder<unknown>) => sql.join(COUNTS.map(of))

/** Makes the counts of a day in the months of the sources those that are counted. @returns how many rows differed */
export async function putSourceLevels(tx: Tx, day: string, span: Raised): Promise<number> {
  const month = `${day.slice(0, 7)}-01`
  const place = Number(day.slice(8)) - 1
  const stored = (name: string) => sql.ref(`t.${name}`)
  const counted = (name: string) => sql.ref(`c.${name}`)
  const of = (name: string) => packedOf(stored(name), place)
  const { rows } = await sql<{ n: number }>`
    with counted as materialized (${countedSourceLevels(span)}),
    gone as (
      update alarm_stat_source_level t set ${each(name => sql`${sql.ref(name)} = ${withoutPacked(stored(name), place)}`)}
      where t.month = ${month} and ${of('raised')} > 0
        and not exists (select from counted c where c.source_id = t.source_id and c.level = t.level) returning 1),
    put as (
      insert into alarm_stat_source_level as t (month, source_id, level, area_id, ${each(name => sql.ref(name))})
      select ${month}::date, c.source_id, c.level, c.area_id, ${each(name => packedAt(counted(name), place))} from counted c
      on conflict (month, source_id, level) do update set
        ${each(name => sql`${sql.ref(name)} = ${withoutPacked(stored(name), place)} + ${sql.ref(`excluded.${name}`)}`)}
      where (${each(of)}) is distinct from (${each(name => packedOf(sql.ref(`excluded.${name}`), place))}) returning 1)
    select ((select count(*) from gone) + (select count(*) from put))::int as n`.execute(tx)
  return rows[0]?.n ?? 0
}
