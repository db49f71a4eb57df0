import { createWriteStream } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Cluster } from '../cluster.ts'
import { launchCluster, makeClusterFolder, queryOnce as query } from '../testing/small-cluster.ts'
import { takeBaseBackup } from './base-backup.ts'
import { checkArchive } from './check-archive.ts'
import { unpackArchive } from './unpack-archive.ts'

let folder: string
let cluster: Cluster
let stop: () => Promise<void>
const at = (name: string) => path.join(folder, name)

beforeAll(async () => {
  folder = await makeClusterFolder()
  ;({ cluster, stop } = await launchCluster(at('first')))
  await query(cluster.url('postgres'), 'create table seen (id int)')
})
afterAll(async () => {
  await stop()
  await rm(folder, { recursive: true, force: true })
})

const take = (name: string) =>
  takeBaseBackup(cluster.adminUrl('postgres'), {
    archive: () => createWriteStream(at(`${name}.tar.gz`)),
    manifest: () => createWriteStream(at(`${name}.manifest`)),
  })
const check = (name: string) => checkArchive(at(`${name}.tar.gz`), at(`${name}.manifest`))

test('a cluster that is written to is copied, checked and opened elsewhere with what was committed before', async () => {
  await query(cluster.url('postgres'), 'insert into seen values (1)')
  const over = new AbortController()
  const writing = (async () => {
    while (!over.signal.aborted) await query(cluster.url('postgres'), 'insert into seen values (2)')
  })()
  await take('whole')
  over.abort()
  await writing
  expect(await check('whole')).toEqual([])

  await unpackArchive(at('whole.tar.gz'), at('second'))
  for (const kind of ['password', 'admin-password'])
    await writeFile(at(`second.${kind}`), await readFile(at(`first.${kind}`)))
  const second = await launchCluster(at('second'))
  try {
    const [row] = await query(second.cluster.url('postgres'), 'select min(id) as first from seen')
    expect(row).toEqual({ first: 1 })
  } finally {
    await second.stop()
  }
})

test('bytes that were changed, a copy that was cut and a manifest of another are found', async () => {
  await take('other')
  const archive = await readFile(at('other.tar.gz'))
  await writeFile(at('cut.tar.gz'), archive.subarray(0, archive.length / 2))
  await writeFile(at('cut.manifest'), await readFile(at('other.manifest')))
  await expect(check('cut')).rejects.toThrow('unexpected end')

  const manifest = await readFile(at('other.manifest'), 'utf8')
  await writeFile(at('other.manifest'), manifest.replace(/"Size": 3/, '"Size": 4'))
  await expect(check('other')).rejects.toThrow('manifest')
})

test('a disk that is full ends the backup with its error', async () => {
  await expect(
    takeBaseBackup(cluster.adminUrl('postgres'), {
      archive: () => createWriteStream('/dev/full'),
      manifest: () => createWriteStream(at('full.manifest')),
    }),
  ).rejects.toThrow('ENOSPC')
  expect(await query(cluster.url('postgres'), 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a checkpoint in the middle, which removes old log, takes nothing that the copy needs', async () => {
  const admin = cluster.adminUrl('postgres')
  const removeLog = async () => {
    for (let n = 0; n < 3; n++) {
      await query(admin, `select pg_switch_wal()`)
      await query(admin, 'checkpoint')
    }
  }
  let removed: Promise<void> | undefined
  const slow = new PassThrough()
  const gate = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      await (removed ??= removeLog())
      yield chunk
    }
  }
  const written = pipeline(slow, gate, createWriteStream(at('busy.tar.gz')))
  await takeBaseBackup(admin, { archive: () => slow, manifest: () => createWriteStream(at('busy.manifest')) })
  await written
  expect(await check('busy')).toEqual([])
  expect(await query(admin, 'select slot_name from pg_replication_slots')).toEqual([])
  // A copy that hangs must not fill the disk with the log that is kept for it.
  expect(await query(admin, 'show max_slot_wal_keep_size')).toEqual([{ max_slot_wal_keep_size: '16GB' }])
})
