import type { Pool } from 'pg'

const OWN = `n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`

/** Everything of the shape, a line each, as PostgreSQL itself describes it. */
const SHAPE = `
  select format('column %s.%s %s %s %s %s %s', c.oid::regclass, a.attname, format_type(a.atttypid, a.atttypmod),
      a.attnotnull, a.attidentity, a.attstattarget, pg_get_expr(d.adbin, d.adrelid)) as line
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum where c.relkind in ('r', 'p') and ${OWN}
  union all
  select format('relation %s %s %s %s %s %s', c.oid::regclass, c.relkind, c.relpersistence, c.relowner::regrole,
      c.reloptions, pg_get_expr(c.relpartbound, c.oid))
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${OWN}
  union all
  select format('index %s', pg_get_indexdef(i.indexrelid))
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace where ${OWN}
  union all
  select format('constraint %s %s %s %s', k.conrelid::regclass, k.conname, k.convalidated, pg_get_constraintdef(k.oid))
    from pg_constraint k join pg_namespace n on n.oid = k.connamespace where ${OWN}
  union all
  select format('trigger %s %s', g.tgenabled, pg_get_triggerdef(g.oid))
    from pg_trigger g where not g.tgisinternal
  union all
  select format('routine %s %s', p.oid::regprocedure, md5(p.prosrc))
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${OWN}
  union all
  select format('comment %s %s %s', d.objoid::regclass, d.objsubid, d.description)
    from pg_description d join pg_class c on d.classoid = 'pg_class'::regclass and c.oid = d.objoid
    join pg_namespace n on n.oid = c.relnamespace where ${OWN}
  union all
  select format('extension %s', extname) from pg_extension
  order by 1`

const TABLES = `
  select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and c.relpersistence = 'p' and ${OWN} and c.relname <> all($1) order by 1`

/** Their positions in the outbox are of one cluster, and others after a copy. */
const PLACED = ['outbox', 'outbox_reader', 'linkage_position']

const SEQUENCES = `select schemaname, sequencename, last_value, start_value from pg_sequences order by 1, 2`

/** The shape of a database, a fingerprint of the rows of each table in any order but of what names transactions, and where its sequences are. */
export async function describeShape(pool: Pool) {
  const shape = (await pool.query<{ line: string }>(SHAPE)).rows.map(({ line }) => line)
  const rows: Record<string, string> = {}
  for (const { name } of (await pool.query<{ name: string }>(TABLES, [PLACED])).rows) {
    const { rows: found } = await pool.query<{ print: string }>(
      `select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as print from ${name} t`,
    )
    rows[name] = found[0]?.print ?? ''
  }
  return { shape, rows, sequences: (await pool.query(SEQUENCES)).rows }
}
