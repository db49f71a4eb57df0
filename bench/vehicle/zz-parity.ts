import { readFileSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { contract } from '@palisade/contract'
import { signIn } from '../support/session.ts'
import { PASSWORD, USER } from '../support/product.ts'
import { Client } from 'pg'
const { url, databaseUrl } = JSON.parse(readFileSync('/dev/shm/zz-hold.json', 'utf8'))
const s = await signIn(url, USER, PASSWORD)
const c = new Client({ connectionString: databaseUrl }); await c.connect()
const plates: string[] = (await c.query(`select distinct plate as v from (select plate from vehicle_snap where plate is not null order by id desc limit 5000) recent order by 1 limit 12`)).rows.map(r => r.v)
const area = (await c.query(`select id as v from area where code='BENCHZONE1'`)).rows[0].v
const cam = (await c.query(`select id as v from device where code='BENCHCAM7'`)).rows[0].v
await c.end()
const end = Date.parse('2026-11-28T23:00:00Z'), out: string[] = []
const q = async (name: string, days: number, more: object) => {
  const r = await s.post(contract.snap.querySnapRecord, { startTime: new Date(end - days * 864e5).toISOString(), endTime: new Date(end).toISOString(), pageSize: 20, ...more } as never)
  const t = await r.text()
  const j = JSON.parse(t)
  out.push(`${name} ${JSON.stringify(more)} total ${j.returnObj?.total} rows ${j.returnObj?.list?.length} ${createHash('md5').update(JSON.stringify(j.returnObj)).digest('hex')} ${j.returnObj ? '' : t.slice(0, 200)}`)
  return j.returnObj
}
for (const p of plates) {
  await q('whole', 31, { plates: [p] }); await q('near', 7, { plates: [p], isNear: true }); await q('three', 7, { plates: [`*${p.slice(3, 6)}*`] })
  await q('three p3', 7, { plates: [`*${p.slice(3, 6)}*`], pageNum: 3 }); await q('three p500', 7, { plates: [`*${p.slice(3, 6)}*`], pageNum: 400 })
  await q('first', 7, { plates: [`${p.slice(0, 4)}*`, p], order: 'asc' }); await q('last', 7, { plates: [`*${p.slice(-4)}`], cameraIds: [cam] })
  await q('area', 7, { plates: [`*${p.slice(3, 5)}*`], areaIds: [area] }); await q('red', 7, { plates: [`*${p.slice(3, 6)}*`], bodyColours: ['red'] })
}
const d = await q('three', 7, { plates: ['*944*'] }); const d2 = await q('cursor', 7, { plates: ['*944*'], cursor: d.next }); await q('back', 7, { plates: ['*944*'], cursor: d2.previous })
await q('all', 1, {}); await q('hits', 1, { isHit: true }); await q('cam', 31, { cameraIds: [cam] }); await q('area', 3, { areaIds: [area], pageSize: 100 })
await q('none', 7, { plates: ['ZZZZZZZZZ*'] })
writeFileSync(process.argv[2]!, out.join('\n') + '\n')
console.log(out.length, out.slice(0, 9).join('\n'))
