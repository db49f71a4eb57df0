import { Client } from 'pg'
import { pause } from './duration.ts'

/**
 * The floor under every event: the same PostgreSQL doing INSERT, NOTIFY and COMMIT alone, one client writing and one
 * listening, at the given rate a second. @returns ms from sending the statement to hearing of it
 */
export async function rawNotify(databaseUrl: string, { rate, count }: { rate: number; count: number }) {
  const [writer, listener] = [1, 2].map(() => new Client({ connectionString: databaseUrl }))
  if (!writer || !listener) throw new Error('no clients')
  await Promise.all([writer.connect(), listener.connect()])
  const sentAt: number[] = []
  const heard: number[] = []
  try {
    await writer.query('create table bench_notify (n int primary key, body text not null)')
    await listener.query('listen bench_notify')
    listener.on('notification', ({ payload }) =>
      heard.push(performance.now() - (sentAt[Number(payload)] ?? Number.NaN)),
    )
    const start = performance.now()
    for (let n = 0; n < count; n++) {
      const wait = start + (n * 1000) / rate - performance.now()
      if (wait > 0) await pause(wait)
      sentAt[n] = performance.now()
      await writer.query({
        name: 'raw',
        text: `with row as (insert into bench_notify values ($1, repeat('x', 1000)) returning n)
               select pg_notify('bench_notify', n::text) from row`,
        values: [n],
      })
    }
    await pause(200)
    await writer.query('drop table bench_notify')
    if (heard.length !== count) throw new Error(`heard ${heard.length} of ${count} raw notifications`)
    return { latencyMs: heard, seconds: (performance.now() - start) / 1000 }
  } finally {
    await Promise.all([writer.end(), listener.end()])
  }
}
