import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { type Cluster } from '@palisade/postgres'
import { launchCluster, makeClusterFolder, queryOnce } from '@palisade/postgres/testing'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { backUpBeforeChange, type BeforeChangeDeps } from './before-change.ts'
import { makeBackup } from './made-backup.testing.ts'

let folder: string
let cluster: Cluster
let stop: () => Promise<void>
let number = 0
const make = vi.fn<BeforeChangeDeps['make']>()
const say = vi.fn<BeforeChangeDeps['say']>()
const query = (text: string) => queryOnce(cluster.url('postgres'), text)
const backUp = (isNeeded = true) =>
  backUpBeforeChange({
    data: folder,
    databaseUrl: cluster.url('postgres'),
    plan: undefined,
    isNeeded,
    make,
    say,
    stop: new AbortController().signal,
  })

beforeAll(async () => {
  folder = await makeClusterFolder()
  ;({ cluster, stop } = await launchCluster(path.join(folder, 'postgres')))
})
afterAll(async () => {
  await stop()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => {
  vi.resetAllMocks()
  make.mockImplementation(into => makeBackup(into, new Date(Date.UTC(2026, 10, 23, 2, 0, number++))))
})

test('a new database needs none, one that an update changes gets one, and one of them is kept', async () => {
  await backUp()
  expect(make).not.toHaveBeenCalled()
  await query('create table migration (name text primary key)')
  const all = await readdir(path.join(import.meta.dirname, '../../../../database/migrations'))
  const names = all.filter(name => name.endsWith('.sql')).map(name => `('${name}')`)
  await query(`insert into migration values ${names.slice(0, -1).join()}`)
  await backUp()
  await backUp()
  expect(make).toHaveBeenCalledTimes(2)
  expect(await readdir(path.join(folder, 'backups'))).toEqual(['palisade-2026-11-23T020001Z'])
  await query(`insert into migration values ${names.at(-1)}`)
  await backUp()
  expect(make).toHaveBeenCalledTimes(2)
})

test('without room for it the update does not begin, unless it was told to go on', async () => {
  await query('delete from migration where name = (select max(name) from migration)')
  make.mockRejectedValue(new Error('ENOSPC: no space left'))
  await expect(backUp()).rejects.toThrow('no backup before the update of the database: ENOSPC: no space left')
  make.mockClear()
  await backUp(false)
  expect(make).not.toHaveBeenCalled()
  expect(say).toHaveBeenLastCalledWith(expect.stringContaining('without a backup'))
})
