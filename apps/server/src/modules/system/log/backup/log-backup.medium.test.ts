import { clockOf } from '@palisade/testkit/manual-clock'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { LogBackup } from '@palisade/contract'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Clock } from '#server/infra/clock.ts'
import { clientOf } from '#server/testing/client-of.ts'
import type { ContractClient } from '#server/testing/contract-client.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { until } from '#server/testing/until.ts'
import { createBackupJobs, type BackupWork } from './log-backup-job.ts'
import { createBackupWork } from './log-backup-work.ts'
import { tryLockBackups, unlockBackups } from './log-backup.queries.ts'
import { buildLog, sealNow } from '../log.testing.ts'

let server: TestServer
let admin: ContractClient
const silent = pino({ level: 'silent' })

beforeAll(async () => {
  server = await startTestServer()
  admin = await clientOf(server, { isSuper: true })
  const names = Array.from({ length: 30 }, (_, index) => ({ userName: `kept-${index}`, after: { index } }))
  await buildLog({ db: server.db, folder: server.app.infra.config.dataFolder }, names)
})
afterAll(() => server.stop())
beforeEach(async () => {
  await until(async () => !(await backups()).some(one => one.status === 'running'))
})

const backups = async () => (await admin.log.getBackups()).returnObj!
const ended = (id: string): Promise<LogBackup> =>
  until(async () => (await backups()).find(one => one.id === id && one.status !== 'running'))
const made = async () => ended((await admin.log.backup({})).returnObj!.id)

describe('a backup', () => {
  test('runs by itself, tells how far it is, and can be fetched', async () => {
    const begun = (await admin.log.backup({})).returnObj!
    expect(begun).toMatchObject({ kind: 'backup', status: 'running', rows: 0, startTime: null })
    const done = await ended(begun.id)
    expect(done).toMatchObject({ status: 'done', rows: done.total, errorCode: null })
    expect(done.bytes).toBeGreaterThan(0)
    const { bytes, headers } = await admin.log.downloadBackup({ id: begun.id })
    expect(bytes.length).toBe(done.bytes)
    expect(headers['content-type']).toBe('application/gzip')
    const lines = gunzipSync(bytes).toString().trim().split('\n')
    expect(JSON.parse(lines[0]!)).toMatchObject({ first: done.firstSerial, last: done.lastSerial })
    expect(lines).toHaveLength(done.total + 1)
    const events = await server.db
      .selectFrom('outbox')
      .select('data')
      .where('type', '=', 'log.backup')
      .execute()
    expect(events.map(event => event.data)).toContainEqual(
      expect.objectContaining({ id: begun.id, status: 'done', rows: done.total }),
    )
  })

  test('covers a span, whole in the chain', async () => {
    const { at } = await server.db
      .selectFrom('audit')
      .select('at')
      .where('user_name', '=', 'kept-10')
      .executeTakeFirstOrThrow()
    const span = { startTime: at.toISOString(), endTime: new Date(at.getTime() + 1).toISOString() }
    const done = await ended((await admin.log.backup(span)).returnObj!.id)
    expect(done.status).toBe('done')
    expect(done.total).toBeLessThan(30)
    expect(gunzipSync((await admin.log.downloadBackup({ id: done.id })).bytes).toString()).toContain(
      'kept-10',
    )
  })

  test('is refused for a span without rows', async () => {
    const span = { startTime: '2001-01-01T00:00:00Z', endTime: '2001-01-02T00:00:00Z' }
    expect((await admin.log.backup(span)).errorCode).toBe('log.nothing_to_back_up')
  })
})

describe('a restore', () => {
  test('brings the rows back beside the log, which stays as it is', async () => {
    const backup = await made()
    const restore = await ended((await admin.log.restore({ id: backup.id })).returnObj!.id)
    expect(restore).toMatchObject({
      kind: 'restore',
      status: 'done',
      backupId: backup.id,
      rows: backup.total,
    })
    const filter = { restoreId: restore.id, userName: 'kept-7' }
    const { list } = (await admin.log.getByPage({ pageNum: 1, pageSize: 10, ...filter })).returnObj!
    expect(list).toMatchObject([{ userName: 'kept-7', action: 'device.update' }])
    const details = await admin.log.getDetails({ id: list[0]!.id, restoreId: restore.id })
    expect(details.returnObj).toMatchObject({ after: { index: 7 }, hash: '' })
    expect((await admin.log.exportExcel(filter)).bytes.length).toBeGreaterThan(0)
    expect((await admin.log.verify()).returnObj!.ok).toBe(true)
  })

  test('refuses a file with one byte other than it was, and one cut short, and says where', async () => {
    const backup = await made()
    const folder = path.join(server.app.infra.config.dataFolder, 'files')
    const names = await readdir(folder, { recursive: true })
    const sized = await Promise.all(
      names
        .filter(name => name.endsWith('.gz'))
        .map(async name => ({ name, bytes: await readFile(path.join(folder, name)) })),
    )
    const { key } = await server.db
      .selectFrom('log_backup')
      .select('file_key as key')
      .where('id', '=', backup.id)
      .executeTakeFirstOrThrow()
    const file = path.join(folder, key!)
    const whole = sized.find(one => one.name === key)!.bytes
    const text = gunzipSync(whole).toString()
    const serialOf = (line: string) => (JSON.parse(line) as { serial: number }).serial
    const lines = text.trim().split('\n')
    const victim = lines.find(line => line.includes('kept-7'))!

    const attempt = async (bytes: Buffer) => {
      await writeFile(file, bytes)
      return ended((await admin.log.restore({ id: backup.id })).returnObj!.id)
    }
    const edited = await attempt(gzipSync(text.replace('kept-7"', 'kept-8"')))
    expect(edited).toMatchObject({
      status: 'failed',
      errorCode: 'log.backup_broken',
      faultSerial: serialOf(victim),
    })
    expect(await attempt(gzipSync(lines.filter(line => line !== victim).join('\n')))).toMatchObject({
      faultSerial: serialOf(victim),
    })
    expect(await attempt(gzipSync(lines.slice(0, -1).join('\n')))).toMatchObject({
      faultSerial: backup.lastSerial,
    })
    expect(await attempt(whole.subarray(0, whole.length - 20))).toMatchObject({
      errorCode: 'log.backup_broken',
    })
    expect(await attempt(Buffer.from('MZ no gzip at all'))).toMatchObject({ errorCode: 'log.backup_broken' })
    const { restored } = await server.db
      .selectFrom('audit_restored')
      .select(sql<number>`count(*)`.as('restored'))
      .where('restore_id', '=', edited.id)
      .executeTakeFirstOrThrow()
    expect(restored).toBe(0)
  })

  test('refuses a backup that is not finished, and tells when its file is gone', async () => {
    const backup = await made()
    const restore = await ended((await admin.log.restore({ id: backup.id })).returnObj!.id)
    expect((await admin.log.restore({ id: restore.id })).errorCode).toBe('log.backup_not_found')
    expect((await admin.log.downloadBackup({ id: restore.id })).errorCode).toBe('log.backup_not_found')
    const { key } = await server.db
      .selectFrom('log_backup')
      .select('file_key as key')
      .where('id', '=', backup.id)
      .executeTakeFirstOrThrow()
    await server.app.infra.files.remove(key!)
    expect((await admin.log.downloadBackup({ id: backup.id })).errorCode).toBe('log.backup_file_missing')
    const failed = await ended((await admin.log.restore({ id: backup.id })).returnObj!.id)
    expect(failed).toMatchObject({ status: 'failed', errorCode: 'log.backup_file_missing' })
  })
})

describe('a failing backup', () => {
  const jobsOf = (options: { clock?: Clock; limit?: number } = {}) =>
    createBackupJobs({ db: server.db, log: silent, faultOf: server.app.infra.faultOf, ...options })
  const some = {
    kind: 'backup',
    backupId: null,
    userName: 'admin',
    startTime: null,
    endTime: null,
    firstSerial: 1,
    lastSerial: 5,
    total: 5,
  } as const
  const rowOf = async (id: string) => (await backups()).find(one => one.id === id)!

  test('only one runs at a time, whoever starts it', async () => {
    const { promise, resolve } = Promise.withResolvers<object>()
    const jobs = jobsOf()
    await jobs.launch(some, () => promise)
    expect((await admin.log.backup({})).errorCode).toBe('log.backup_running')
    const running = (await backups()).find(one => one.status === 'running')!
    expect((await admin.log.deleteBackups({ ids: [running.id] })).errorCode).toBe('log.backup_running')
    expect((await admin.log.downloadBackup({ id: running.id })).errorCode).toBe('log.backup_not_done')
    resolve({})
    await jobs.idle()
    expect((await rowOf(running.id)).status).toBe('done')
  })

  test('returns the code of a full disk', async () => {
    const jobs = jobsOf()
    const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' })
    const { writing } = createBackupWork({
      db: server.db,
      files: { put: () => Promise.reject(full), open: () => Promise.resolve(undefined) },
    })
    const { id } = await jobs.launch(some, writing)
    await jobs.idle()
    expect(await rowOf(id)).toMatchObject({ status: 'failed', errorCode: 'server.disk_full' })
  })

  test('is stopped when it takes too long', async () => {
    let clock = 0
    const jobs = jobsOf({ clock: clockOf(() => clock), limit: 60_000 })
    const slow: BackupWork = async (_row, progress) => {
      clock = 61_000
      await progress.at(3)
      return {}
    }
    const { id } = await jobs.launch(some, slow)
    await jobs.idle()
    expect(await rowOf(id)).toMatchObject({ status: 'failed', errorCode: 'log.backup_too_long' })
  })

  test('a stop in the middle leaves it interrupted, and says how far it was', async () => {
    let clock = 0
    const jobs = jobsOf({ clock: clockOf(() => (clock += 1000)) })
    const { promise: begun, resolve } = Promise.withResolvers<void>()
    const endless: BackupWork = async (_row, progress) => {
      for (;;) {
        await progress.at(2)
        resolve()
      }
    }
    const { id } = await jobs.launch(some, endless)
    await begun
    await jobs.stop()
    expect(await rowOf(id)).toMatchObject({ status: 'interrupted', rows: 2, errorCode: null })
  })

  test('left behind is marked also where the lock of one that has just ended is still held', async () => {
    const { id } = await server.db
      .insertInto('log_backup')
      .values({ kind: 'backup', user_name: 'admin', total: 5 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await server.db.connection().execute(async own => {
      expect(await tryLockBackups(own)).toBe(true)
      const recovering = jobsOf().recover()
      // The first try of the lock ends before these questions do.
      for (let asked = 0; asked < 3; asked += 1) expect(await rowOf(id)).toMatchObject({ status: 'running' })
      await unlockBackups(own)
      await recovering
    })
    expect(await rowOf(id)).toMatchObject({ status: 'interrupted' })
  })

  test('left by a killed program is marked at the next start, and its restored rows are removed', async () => {
    const backup = await made()
    const { id } = await server.db
      .insertInto('log_backup')
      .values({ kind: 'restore', backup_id: backup.id, user_name: 'admin', total: 5 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await server.db
      .insertInto('audit_restored')
      .columns([
        'restore_id',
        'serial',
        'id',
        'at',
        'kind',
        'user_name',
        'address',
        'centre_name',
        'action',
        'object_name',
        'result',
      ])
      .expression(eb =>
        eb
          .selectFrom('audit')
          .select([
            sql<string>`${id}::uuid`.as('r'),
            sql<number>`1`.as('s'),
            'id',
            'at',
            'kind',
            'user_name',
            'address',
            'centre_name',
            'action',
            'object_name',
            'result',
          ])
          .limit(1),
      )
      .execute()
    await jobsOf().recover()
    expect(await rowOf(id)).toMatchObject({ status: 'interrupted' })
    const left = await server.db
      .selectFrom('audit_restored')
      .select('id')
      .where('restore_id', '=', id)
      .execute()
    expect(left).toEqual([])
  })
})

test('deleting takes the file, its restores and their rows; the log stays', async () => {
  const backup = await made()
  const restore = await ended((await admin.log.restore({ id: backup.id })).returnObj!.id)
  await admin.log.deleteBackups({ ids: [backup.id] })
  const ids = (await backups()).map(one => one.id)
  expect(ids).not.toContain(backup.id)
  expect(ids).not.toContain(restore.id)
  expect((await admin.log.downloadBackup({ id: backup.id })).errorCode).toBe('log.backup_not_found')
  const { list } = (await admin.log.getByPage({ pageNum: 1, restoreId: restore.id })).returnObj!
  expect(list).toEqual([])
  expect((await admin.log.deleteBackups({ ids: [backup.id] })).success).toBe(true)
  await sealNow({ db: server.db, folder: server.app.infra.config.dataFolder })
  expect((await admin.log.verify()).returnObj!.ok).toBe(true)
})

test('strangers and those without the permission are refused', async () => {
  const id = '01890000-0000-7000-8000-000000000000'
  const viewer = await clientOf(server, { permissions: ['log.view'], areaIds: [] })
  for (const client of [server.client, viewer]) {
    const status = client === viewer ? 403 : 401
    expect((await client.log.backup({})).status).toBe(status)
    expect((await client.log.restore({ id })).status).toBe(status)
    expect((await client.log.getBackups()).status).toBe(status)
    expect((await client.log.downloadBackup({ id })).status).toBe(status)
    expect((await client.log.deleteBackups({ ids: [id] })).status).toBe(status)
  }
  expect((await admin.log.restore({ id })).errorCode).toBe('log.backup_not_found')
})
