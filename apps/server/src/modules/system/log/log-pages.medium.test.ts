import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientOf } from '#server/testing/client-of.ts'
import type { ContractClient } from '#server/testing/contract-client.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { buildLog } from './log.testing.ts'

let server: TestServer
let admin: ContractClient
const place = () => ({ db: server.db, folder: server.app.infra.config.dataFolder })

beforeAll(async () => {
  server = await startTestServer()
  admin = await clientOf(server, { isSuper: true })
})
afterAll(() => server.stop())

describe('the list', () => {
  test('goes on by cursor through the rows of a short text', async () => {
    await buildLog(
      place(),
      Array.from({ length: 13 }, () => ({ userName: 'jv', address: '10.9.' })),
    )
    const asked = { pageSize: 10, userName: 'jv' } as const
    const first = (await admin.log.getByPage(asked)).returnObj!
    const last = (await admin.log.getByPage({ ...asked, cursor: first.next! })).returnObj!
    expect(new Set([...first.list, ...last.list].map(row => row.id)).size).toBe(13)
    expect([first.total, last.total, last.next]).toEqual([13, 13, undefined])
  })

  test('counts to ten thousand, and goes on behind by cursor alone', async () => {
    await sql`insert into audit (user_name, address, action, result)
      select 'crowd', '', 'device.add', 'ok' from generate_series(1, 10050)`.execute(server.db)
    const { returnObj } = await admin.log.getByPage({ pageNum: 1, pageSize: 10, userName: 'crowd' })
    expect(returnObj).toMatchObject({ total: 10_000, capped: true })
    const short = (await admin.log.getByPage({ pageNum: 1, pageSize: 10, userName: 'cr' })).returnObj!
    expect(short).toEqual({ ...returnObj, next: short.next })
    expect((await admin.log.getByPage({ pageNum: 1002, pageSize: 10 })).status).toBe(400)
    for (const userName of ['crowd', 'cr']) {
      let page = (await admin.log.getByPage({ pageNum: 100, pageSize: 100, userName })).returnObj!
      const { returnObj: behind } = await admin.log.getByPage({ pageSize: 100, userName, cursor: page.next! })
      expect(behind!.list).toHaveLength(50)
      expect(behind!.next).toBeUndefined()
      expect(page.list.map(row => row.id)).not.toContain(behind!.list[0]!.id)
      page = (await admin.log.getByPage({ pageSize: 100, userName, cursor: behind!.previous! })).returnObj!
      expect(page.list).toHaveLength(100)
      const foreign = { pageSize: 100, userName: 'another', cursor: page.next! }
      expect((await admin.log.getByPage(foreign)).errorCode).toBe('request.invalid')
    }
  })
})
