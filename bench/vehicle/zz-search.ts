import { readFileSync } from 'node:fs'
import { measureOn } from './zz-msearch.ts'
const h = JSON.parse(readFileSync('/dev/shm/zz-hold.json', 'utf8'))
for (const f of await measureOn(h)) console.log(f.what, f.value.toFixed(1), f.unit, f.limit ?? '', f.against ? `bare ${f.against.value.toFixed(1)}` : '')
