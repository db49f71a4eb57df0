import { z } from 'zod'
const pic = (n: number) => { const b = Buffer.alloc(n, 0x5a); for (let i = 0; i < n; i++) b[i] = Math.random() * 256; return b.toString('base64') }
const text = JSON.stringify({ picture: pic(20000), platePicture: pic(2000) })
const s = z.base64()
const chunks = [...Array(200)].map(() => Buffer.from(text))
const time = (name: string, f: (o: { picture: string; platePicture: string }) => unknown) => {
  for (let i = 0; i < 300; i++) f(JSON.parse(chunks[i % 200]!.toString()))
  let spent = 0
  const N = 2000
  for (let i = 0; i < N; i++) { const o = JSON.parse(chunks[i % 200]!.toString()); const c = process.cpuUsage(); f(o); const d = process.cpuUsage(c); spent += d.user + d.system }
  console.log(name.padEnd(30), (spent / N).toFixed(1), 'us')
}
time('nothing', () => 0)
time('z.base64', o => s.safeParse(o.picture).success && s.safeParse(o.platePicture).success)
time('/\\s/', o => /\s/.test(o.picture))
time('atob', o => atob(o.picture))
time('charset regex', o => /^[0-9a-zA-Z+/]*={0,2}$/.test(o.picture))
time('not-charset', o => /[^0-9a-zA-Z+/=]/.test(o.picture))
time('Buffer.from', o => Buffer.from(o.picture, 'base64'))
const kept = Buffer.alloc(40000)
time('buffer.write', o => kept.write(o.picture, 'base64'))
time('isWellFormed+includes', o => o.picture.includes('\0') || !o.picture.isWellFormed())
