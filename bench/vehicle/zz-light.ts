import { spawn } from 'node:child_process'
import { API_KEY_HEADER, contract } from '@palisade/contract'
import { Client } from 'pg'
import { pause } from '../support/duration.ts'
import { createPoster } from '../support/http-post.ts'
import { PASSWORD, startProduct, USER } from '../support/product.ts'
import { signIn } from '../support/session.ts'
import { cpuSeconds } from '../support/usage.ts'
const RATE = Number(process.argv[2] ?? 250), SECS = Number(process.argv[3] ?? 16)
const product = await startProduct('snap-light')
const c = new Client({ connectionString: product.databaseUrl }); await c.connect()
await c.query(`insert into area (kind, name, code, parent_id) select 'area', 'Z', 'ZZ', (select id from area where parent_id is null)`)
await c.query(`insert into device (name, code, kind, category, driver, area_id) select 'P' || n, 'BENCHCAM' || n, 'camera', 'camera', 'rtsp', (select id from area where code = 'ZZ') from generate_series(1, 40) n`)
if (process.env.ZZ_OLD) await c.query('drop index vehicle_snap__plate_id_id; create index vehicle_snap__plate_id_id on vehicle_snap (plate_id, id desc)')
const s = await signIn(product.url, USER, PASSWORD)
const { key } = await s.call(contract.apiKey.add, { name: 'bench', scopes: ['snap.intake'] })
const pic = (n: number) => { const b = Buffer.alloc(n, 0x5a); b.set([0xff, 0xd8, 0xff]); b.set([0xff, 0xd9], n - 2); return b.toString('base64') }
const picture = pic(20000), platePicture = pic(2000)
const poster = createPoster(product.url, { [API_KEY_HEADER]: key })
let refused = 0, n = 0
const one = async (i: number) => { const a = await poster.post(contract.snap.report.path, { eventId: `r${i}`, cameraCode: `BENCHCAM${1 + i % 40}`, plate: `RUN${i}`, picture, platePicture }).catch(() => undefined); if (!a?.body.includes('"success":true')) { refused++; if (refused < 3) console.log(a) } }
const send = async (secs: number) => { const all: Promise<void>[] = [], t = performance.now(), n0 = n; while (performance.now() - t < secs * 1000) { const due = n0 + Math.floor((performance.now() - t) * RATE / 1000); while (n < due) all.push(one(n++)); await pause(1) } await Promise.all(all) }
await send(4)
const sp = product.pidOf('apps/server'), pp = product.pidOf('postgres')
if (process.argv[4]) spawn('node', ['/work/keep/prof.mjs', String(sp), String(SECS - 4), process.argv[4]], { stdio: 'inherit' })
const a = cpuSeconds([sp]), b = cpuSeconds([pp]), n0 = n
await send(SECS)
const stored = async () => (await c.query<{ n: number }>(`select count(*)::int n from vehicle_snap`)).rows[0]!.n
while ((await stored()) < n - refused) await pause(100)
console.log('sent', n - n0, 'refused', refused, 'server', ((cpuSeconds([sp]) - a) * 1000 / (n - n0)).toFixed(3), 'pg', ((cpuSeconds([pp]) - b) * 1000 / (n - n0)).toFixed(3), 'ms a passage')
poster.close(); await c.end(); await pause(500); await product.stop()
