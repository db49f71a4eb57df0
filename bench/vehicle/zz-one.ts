import { readFileSync } from 'node:fs'
import { contract } from '@palisade/contract'
import { signIn } from '../support/session.ts'
import { PASSWORD, USER } from '../support/product.ts'
import { Client } from 'pg'
const { url, databaseUrl } = JSON.parse(readFileSync('/dev/shm/zz-hold.json', 'utf8'))
const s = await signIn(url, USER, PASSWORD)
const c = new Client({ connectionString: databaseUrl }); await c.connect()
const plates = (await c.query(`select distinct plate as v from (select plate from vehicle_snap where plate is not null order by id desc limit 5000) recent limit 100`)).rows.map(r => r.v)
const which = process.argv[2] ?? 'three', N = Number(process.argv[3] ?? 40)
const end = Date.now()
const mk: any = { three: n => `*${plates[n % 100].slice(2).slice(1, 4)}*`, whole: n => plates[n % 100], first: n => plates[n % 100].slice(0, 4) + '*', last: n => '*' + plates[n % 100].slice(-4), near: n => plates[n % 100] }[which]
const days = which === 'whole' ? 31 : 7
const ts: number[] = []
for (let n = 0; n < N; n++) {
  const t = performance.now()
  const r = await s.post(contract.snap.querySnapRecord, { startTime: new Date(end - days * 864e5).toISOString(), endTime: new Date(end).toISOString(), plates: [mk(n)], pageSize: 20, ...(which === 'near' && { isNear: true }) })
  const j = await r.json(); if (!j.success && !j.data) throw new Error(JSON.stringify(j))
  ts.push(performance.now() - t)
}
await c.end()
const w = ts.slice(Math.min(20, N >> 1)).sort((a, b) => a - b)
console.log(which, 'p50', w[w.length >> 1].toFixed(1), 'p95', w[Math.floor(w.length * .95)].toFixed(1))
