import { existsSync } from 'node:fs'
import { appendFile, cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { launchCluster, makeClusterFolder, queryOnce } from '@palisade/postgres/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { FACTS_FILE } from './facts.ts'
import { makeBackup } from './made-backup.testing.ts'
import { findBackup, restoreBackup } from './restore-backup.ts'
import { ARCHIVE, takeBackup, type Installation } from './take-backup.ts'

let folder: string
let installation: Installation
let stop: () => Promise<void>
/** A backup that nobody may change; each test has a copy. */
let whole: string
let copy: string
const at = (...names: string[]) => path.join(folder, ...names)
const knowsAll = () => true
const noRows = () => Promise.reject(new Error('a cluster has no rows to fill in'))
const restore = (knows: (name: string) => boolean = knowsAll, databaseUrl?: string) =>
  restoreBackup(copy, at('restored'), { knows, databaseUrl, fill: noRows, withNewCluster: noRows })

beforeAll(async () => {
  folder = await makeClusterFolder()
  const data = at('data')
  await mkdir(path.join(data, 'files/alarm-picture'), { recursive: true })
  await mkdir(path.join(data, 'recordings/c1'), { recursive: true })
  await writeFile(path.join(data, 'files/alarm-picture/a.jpg'), 'a picture')
  await writeFile(path.join(data, 'recordings/c1/05-main.mp4'), 'too large')
  await mkdir(path.join(data, 'media-2'), { recursive: true })
  await writeFile(path.join(data, 'media-2/journal.jsonl'), 'of files that are none of it')
  await mkdir(path.join(data, 'files/footage'), { recursive: true })
  await writeFile(path.join(data, 'files/footage/b.mp4'), 'of recordings')
  await writeFile(path.join(data, 'secrets.json'), '{"deviceKey":"k"}')
  await writeFile(path.join(data, 'log-heads'), 'heads')
  const { cluster, stop: end } = await launchCluster(path.join(data, 'postgres'))
  stop = end
  await queryOnce(cluster.url('postgres'), `create table kept as select 'all of it' as words`)
  installation = {
    data,
    databaseUrl: cluster.adminUrl('postgres'),
    database: 'cluster',
    version: '0.1.0',
    migrations: ['0001_a.sql', '0002_b.sql'],
  }
  whole = await takeBackup(installation, at('backups'), { now: new Date('2026-11-23T02:00:00Z') })
})
afterAll(async () => {
  await stop()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  for (const name of ['restored', 'copy']) await rm(at(name), { recursive: true, force: true })
  copy = at('copy')
  await cp(whole, copy, { recursive: true })
})

test('an installation that runs is as it was, in an empty folder, with its keys and without its recordings', async () => {
  expect(path.basename(whole)).toBe('palisade-2026-11-23T020000Z')
  const { madeAt } = await restore()
  expect(madeAt).toBe('2026-11-23T02:00:00.000Z')
  expect(await readFile(at('restored/files/alarm-picture/a.jpg'), 'utf8')).toBe('a picture')
  expect(await readFile(at('restored/secrets.json'), 'utf8')).toBe('{"deviceKey":"k"}')
  for (const name of ['recordings', 'media-2', 'files/footage'])
    expect(existsSync(at('restored', name))).toBe(false)
  expect((await stat(at('restored/secrets.json'))).mode & 0o777).toBe(0o600)
  const { cluster, stop: end } = await launchCluster(at('restored/postgres'))
  try {
    expect(await queryOnce(cluster.url('postgres'), 'select * from kept')).toEqual([{ words: 'all of it' }])
  } finally {
    await end()
  }
})

test('the newest backup of a folder is taken, and none that was cut off', async () => {
  const folderOfAll = at('all')
  for (const day of [21, 22]) await makeBackup(folderOfAll, new Date(`2026-11-${day}T02:00:00Z`))
  await mkdir(path.join(folderOfAll, 'palisade-2026-11-23T020000Z.partial'))
  expect(await findBackup(folderOfAll)).toBe(path.join(folderOfAll, 'palisade-2026-11-22T020000Z'))
  expect(await findBackup(whole)).toBe(whole)
  await expect(findBackup(at('data'))).rejects.toThrow('holds no backup')
})

test.each<[string, () => Promise<unknown>, string]>([
  ['one byte more', () => appendFile(path.join(copy, ARCHIVE), 'x'), `${ARCHIVE}: `],
  ['a missing picture', () => rm(path.join(copy, 'data/files/alarm-picture/a.jpg')), 'a.jpg: missing'],
  [
    'a changed key',
    () => writeFile(path.join(copy, 'data/secrets.json'), '{"deviceKey":"x"}'),
    'secrets.json: changed',
  ],
  ['a copy that was cut off', () => rm(path.join(copy, FACTS_FILE)), 'holds no whole backup'],
  ['facts of nothing', () => writeFile(path.join(copy, FACTS_FILE), '{"format":9}'), 'newer version'],
  [
    'a file that leads elsewhere',
    async () => {
      const facts = await readFile(path.join(copy, FACTS_FILE), 'utf8')
      await writeFile(path.join(copy, FACTS_FILE), facts.replace('data/secrets.json', 'data/../../evil'))
    },
    'names a file outside',
  ],
])('%s is named, and nothing is restored', async (_case, damage, words) => {
  await damage()
  await expect(restore()).rejects.toThrow(words)
  expect(await readdir(folder)).not.toContain('restored')
})

test('a backup of a newer version is refused, and a folder that is in use', async () => {
  await expect(restore(name => name === '0001_a.sql')).rejects.toThrow('newer than this one')
  await mkdir(at('restored'))
  await writeFile(at('restored/here'), '')
  await expect(restore()).rejects.toThrow('is not empty')
  await rename(at('restored/here'), at('elsewhere'))
  await restore()
})

test('a whole cluster goes into no PostgreSQL of one’s own', async () => {
  await expect(restore(knowsAll, 'postgres://somewhere')).rejects.toThrow('made with --rows')
})

test('two backups at once are two, or the second is refused and harms nothing', async () => {
  const now = new Date('2026-11-23T03:00:00Z')
  const both = await Promise.allSettled([
    takeBackup(installation, at('twice'), { now }),
    takeBackup(installation, at('twice'), { now }),
    takeBackup(installation, at('twice'), { now: new Date('2026-11-23T03:00:01Z') }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  expect(await readdir(at('twice'))).toEqual(['palisade-2026-11-23T030000Z', 'palisade-2026-11-23T030001Z'])
  copy = at('twice/palisade-2026-11-23T030000Z')
  await restore()
})

test('the folder may be a disk of its own: it is filled as it is, also after a restore that was killed', async () => {
  await mkdir(at('restored/lost+found'), { recursive: true })
  await mkdir(at('restored/restoring/postgres'), { recursive: true })
  await writeFile(at('restored/restore-unfinished'), '')
  const { ino } = await stat(at('restored'))
  await restore()
  expect((await stat(at('restored'))).ino).toBe(ino)
  expect(await readdir(at('restored'))).toEqual(
    expect.arrayContaining(['lost+found', 'postgres', 'secrets.json']),
  )
  for (const name of ['restoring', 'restore-unfinished', 'lock'])
    expect(existsSync(at('restored', name))).toBe(false)
  expect((await readdir(folder)).filter(name => name.startsWith('restored'))).toEqual(['restored'])
})

test('a restore that fails leaves a folder that was there as it was', async () => {
  await mkdir(at('restored/lost+found'), { recursive: true })
  const facts = await readFile(path.join(copy, FACTS_FILE), 'utf8')
  const rows = facts.replace('"database": "cluster"', '"database": "rows"')
  await writeFile(path.join(copy, FACTS_FILE), rows.replace(ARCHIVE, 'database/rows/contents.json'))
  await mkdir(path.join(copy, 'database/rows'))
  await rename(path.join(copy, ARCHIVE), path.join(copy, 'database/rows/contents.json'))
  await expect(restore()).rejects.toThrow('no rows to fill in')
  expect(await readdir(at('restored'))).toEqual(['lost+found'])
})

test('two restores at once into one folder: one is made, the other refused', async () => {
  const both = await Promise.allSettled([restore(), restore()])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await readFile(at('restored/secrets.json'), 'utf8')).toBe('{"deviceKey":"k"}')
  expect(existsSync(at('restored/lock'))).toBe(false)
})

test('a backup into what it copies is refused', async () => {
  for (const name of ['data', 'data/files', 'data/own'])
    await expect(takeBackup(installation, at(name)), name).rejects.toThrow('lies in the data folder')
  await takeBackup(installation, at('data/backups'))
})

test('a backup that fails leaves nothing', async () => {
  const { databaseUrl } = installation
  const wrong = { ...installation, databaseUrl: databaseUrl.replace(/:[^:@]+@/, ':wrong@') }
  await expect(takeBackup(wrong, at('failed'))).rejects.toThrow('password')
  expect(await readdir(at('failed'))).toEqual([])
})
