import { readFileSync } from 'node:fs'
import { Client } from 'pg'
const { databaseUrl } = JSON.parse(readFileSync('/dev/shm/zz-hold.json', 'utf8'))
const c = new Client({ connectionString: databaseUrl }); await c.connect()
const pid = (await c.query('select pg_backend_pid() p')).rows[0].p
const cpu = () => { const f = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' '); return (Number(f[11]) + Number(f[12])) * 10 }
const plates: string[] = (await c.query(`select distinct plate as v from (select plate from vehicle_snap where plate is not null order by id desc limit 5000) recent limit 100`)).rows.map(r => r.v)
const cl: string = (await c.query(`select array_agg(id)::text v from device where kind='camera' and deleted_at is null`)).rows[0].v
const lo31 = '01a18587-dccc-0000-0000-000000000000', hi = '01a2252d-00cd-0000-0000-000000000000'
const ids: string[] = []
for (const p of plates) ids.push((await c.query(`select array_agg(id)::text v from vehicle_plate where plate = $1`, [p])).rows[0].v)
const page = `select "vehicle_snap"."id", "vehicle_snap"."camera_id", array["vehicle_snap"."id"::text, "vehicle_snap"."id"::text] as "key", count(*) over () as "found" from "vehicle_snap" where (vehicle_snap.id >= $1::uuid and vehicle_snap.id < $2::uuid and case when "vehicle_snap"."camera_id" = any($3::uuid[]) then true else false end and vehicle_snap.plate_id = any(array(select unnest($4::int[])))) order by "vehicle_snap"."id" desc, "vehicle_snap"."id" desc limit 21`
const run = async (name: string, f: (n: number) => Promise<unknown>) => { for (let n = 0; n < 50; n++) await f(n % 100); const a = cpu(), t = performance.now(); for (let n = 0; n < 1000; n++) await f(n % 100); console.log(name.padEnd(40), 'backend CPU', ((cpu() - a) / 1000).toFixed(3), 'ms; wall', ((performance.now() - t) / 1000).toFixed(2)) }
await run('select 1', () => c.query('select $1::int', [1]))
await run('page unnamed', n => c.query(page, [lo31, hi, cl, ids[n]]))
await run('page no cameras', n => c.query(page.replace(`case when "vehicle_snap"."camera_id" = any($3::uuid[]) then true else false end`, '$3::text is not null'), [lo31, hi, 'x', ids[n]]))
await run('page named', n => c.query({ name: 'page', text: page, values: [lo31, hi, cl, ids[n]] }))
const cams = `select coalesce(array_agg(id), '{}')::text as text, count(*)::int as count from (select device.id from device where device.deleted_at is null and device.kind = 'camera') as found`
await run('cameras', () => c.query(cams + ' where $1', [true]))
await run('plates', n => c.query(`select coalesce(array_agg(id), '{}')::text as text, count(*)::int as count from ((select id from vehicle_plate where plate = any(array(select unnest($1::text[]))) limit 10001)) as found`, [[plates[n]]]))
await run('bare', n => c.query(`select s.*, d.name, a.name from vehicle_snap s join device d on d.id = s.camera_id join area a on a.id = d.area_id
       where s.id >= alarm_id_floor($1) and s.id < alarm_id_floor($2) and ($4::uuid is null or d.area_id = $4)
         and s.plate_id = any(array(select id from vehicle_plate where plate like $3))
       order by s.id desc limit 20`, ['2026-10-29', '2026-11-29', plates[n], null]))
console.log((await c.query(`explain execute page('${lo31}','${hi}','${cl}','${ids[0]}')`)).rows.slice(0, 14).map(r => r['QUERY PLAN'].slice(0, 150)).join('\n'))
await c.end()
