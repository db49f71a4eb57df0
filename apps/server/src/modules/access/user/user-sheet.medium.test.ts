import { buffer } from 'node:stream/consumers'
import { LOCALE_HEADER, USER_IMPORT_LIMIT, type UserColumn } from '@palisade/contract'
import { loadTranslator } from '@palisade/phrases'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readXlsx } from '#server/infra/spreadsheet/xlsx-read.ts'
import { xlsxStream, type Cell } from '#server/infra/spreadsheet/xlsx-stream.ts'
import { uniqueName } from '#server/testing/builders/names.ts'
import { buildArea, type BuiltArea } from '#server/testing/builders/organisation.ts'
import { buildRole, buildSession, buildUser } from '#server/testing/builders/session.ts'
import { clientOf } from '#server/testing/client-of.ts'
import type { ContractClient } from '#server/testing/contract-client.ts'
import { sealPassword, startTestServer, type TestServer } from '#server/testing/test-server.ts'

type Row = Partial<Record<UserColumn, Cell>>

const PASSWORD = 'findme-Pa55!'

let server: TestServer
let admin: ContractClient
let area: BuiltArea

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  // A new user for each test, because a user may make only a few imports a minute.
  admin = await clientOf(server, { isSuper: true })
  area = await buildArea(server.db)
})

/** A sheet with only the columns that its rows use, headed in English. */
async function sheetOf(rows: readonly Row[]): Promise<Buffer> {
  const t = await loadTranslator('en_US')
  const columns = [...new Set(rows.flatMap(row => Object.keys(row)))] as UserColumn[]
  async function* pieces() {
    yield rows.map(row => columns.map(column => row[column] ?? null))
  }
  const headings = columns.map(column => ({ heading: t(`user.sheet.column.${column}`), width: 10 }))
  return buffer(xlsxStream({ name: 'Users', columns: headings, rows: pieces() }))
}
const upload = (file: Buffer, client = admin, fileName = 'users.xlsx') =>
  client.user.importExcel({ fileName, content: file.toString('base64') })
const importRows = async (rows: readonly Row[], client = admin) => upload(await sheetOf(rows), client)
const person = (more: Row = {}): Row => ({
  userName: uniqueName('u').slice(0, 20),
  name: 'Somebody',
  password: PASSWORD,
  level: 'operator',
  ...more,
})
const found = async (userName: Cell | undefined) =>
  (await admin.user.getByPage({ name: String(userName) })).returnObj!.list[0]
const read = async (bytes: Buffer) => {
  const reading = await readXlsx(bytes, { rows: 99, columns: 60, characters: 300 })
  return reading.ok ? reading.rows : []
}
const namedRole = async (permissions: readonly 'alarm.close'[] = []) => {
  const id = await buildRole(server.db, { permissions, areaIds: [area.id] })
  return server.db.selectFrom('role').select(['id', 'name']).where('id', '=', id).executeTakeFirstOrThrow()
}

describe('import', () => {
  test('takes every field, roles and groups by their names, and the users can log in', async () => {
    const role = await namedRole()
    const named = await buildRole(server.db, { permissions: ['dashboard.view'], areaIds: [area.id] })
    const odd = `Odd; name ${uniqueName('')}`
    await server.db.updateTable('role').set({ name: odd }).where('id', '=', named).execute()
    const group = uniqueName('Group ')
    await admin.userGroup.add({ name: group, roleIds: [], memberIds: [] })
    const first = person({
      level: '调度员',
      email: 'a@b.example',
      phone: '010 5555 0101',
      jobName: 'Watch',
      sort: 12,
      rolesFrom: '2026-01-31 08:00:00',
      rolesUntil: 47_000.5,
      roles: `${role.name}；`,
      groups: group,
      remarks: 'r',
    })
    first.level = (await loadTranslator('zh_CN'))('enums.userLevel.dispatcher')
    const second = person({ roles: odd, sort: '3' })
    const { returnObj } = await importRows([first, {}, second])
    expect(returnObj).toEqual({ rows: 2, added: 2, failed: 0, faults: [] })
    expect(await found(first.userName)).toMatchObject({
      level: 'dispatcher',
      email: 'a@b.example',
      phone: '010 5555 0101',
      jobName: 'Watch',
      sort: 12,
      rolesFrom: new Date(2026, 0, 31, 8).toISOString(),
      rolesUntil: new Date(2028, 8, 4, 12).toISOString(),
      roles: [role],
      groups: [{ name: group }],
      remarks: 'r',
      status: 'enabled',
    })
    await server.signIn({ userName: String(second.userName), password: PASSWORD })
    const audit = await server.db
      .selectFrom('audit')
      .select(['after', 'result'])
      .where('action', '=', 'user.import')
      .orderBy('at', 'desc')
      .executeTakeFirstOrThrow()
    expect(audit).toEqual({ after: { fileName: 'users.xlsx', rows: 2, added: 2, failed: 0 }, result: 'ok' })
  })

  test('reports each refused row, and stores the rest of the file', async () => {
    const taken = await buildUser(server.db)
    const good = person()
    const rows: Row[] = [
      good,
      person({ userName: taken.userName }),
      person({ userName: good.userName! }),
      person({ userName: 'no spaces' }),
      person({ password: 'letters' }),
      person({ password: null, name: null }),
      person({ level: 'king' }),
      person({ email: 'nobody', phone: 'call' }),
      person({ roles: 'Nowhere role' }),
      person({ groups: 'Nowhere group' }),
      person({ rolesFrom: '31 April' }),
      person({ rolesFrom: '2026-04-31' }),
      person({ rolesFrom: '2026-02-01', rolesUntil: '2026-01-01' }),
      person({ remarks: 'r'.repeat(201), sort: 'first' }),
    ]
    const { returnObj } = await importRows(rows)
    expect(returnObj).toMatchObject({ rows: 14, added: 1, failed: 13 })
    const invalid = (row: number, field: UserColumn, rule: string) => [row, field, 'request.invalid', rule]
    expect(returnObj!.faults.map(({ row, field, code, rule }) => [row, field, code, rule])).toEqual([
      [3, 'userName', 'user.exists', null],
      [4, 'userName', 'import.twice_in_file', null],
      invalid(5, 'userName', 'invalid_format'),
      invalid(6, 'password', 'password_kinds'),
      invalid(7, 'password', 'invalid_type'),
      invalid(7, 'name', 'invalid_type'),
      invalid(8, 'level', 'invalid_value'),
      invalid(9, 'email', 'invalid_format'),
      invalid(9, 'phone', 'invalid_format'),
      [10, 'roles', 'role.not_found', null],
      [11, 'groups', 'user_group.not_found', null],
      invalid(12, 'rolesFrom', 'invalid_format'),
      invalid(13, 'rolesFrom', 'invalid_format'),
      invalid(14, 'rolesUntil', 'end_after_start'),
      invalid(15, 'sort', 'invalid_type'),
      invalid(15, 'remarks', 'too_big'),
    ])
    expect(await found(good.userName)).toBeDefined()
  })

  test('grants nothing that the importing user does not hold, and stores no row by halves', async () => {
    const { id } = await buildUser(server.db, { permissions: ['user.view', 'user.edit'], areaIds: [area.id] })
    await server.db.updateTable('user_account').set({ level: 'dispatcher' }).where('id', '=', id).execute()
    const { ticket } = await buildSession(server.db, id)
    const [more, own] = [await namedRole(['alarm.close']), await namedRole()]
    const rows = [
      person({ roles: `${own.name}; ${more.name}` }),
      person({ level: 'administrator' }),
      person({ roles: own.name }),
    ]
    const { returnObj } = await importRows(rows, server.clientFor({ ticket }))
    expect(returnObj!.faults.map(({ row, field, code }) => [row, field, code])).toEqual([
      [2, 'roles', 'role.more_than_own'],
      [3, 'level', 'user.level_above'],
    ])
    expect(await found(rows[0]!.userName)).toBeUndefined()
    expect(await found(rows[2]!.userName)).toMatchObject({ roles: [own] })
  })

  test('two at once of the same file add everybody once', async () => {
    const rows = Array.from({ length: 5 }, () => person())
    const file = await sheetOf(rows)
    const answers = await Promise.all([upload(file), upload(file)])
    const added = answers.map(answer => answer.returnObj!.added)
    expect(added[0]! + added[1]!).toBe(5)
    for (const { faults } of answers.map(answer => answer.returnObj!))
      for (const { field, code } of faults) expect([field, code]).toEqual(['userName', 'user.exists'])
  })

  test.each([
    ['a program renamed', Buffer.from('MZ\u0090\0\u0003\0\0\0\u0004This program cannot be run in DOS mode')],
    ['an archive of something else', Buffer.from('PK\u0003\u0004nothing of the kind')],
    ['nothing', Buffer.alloc(0)],
  ])('%s is refused, and that is logged', async (_, file) => {
    expect((await upload(file)).errorCode).toBe('import.format')
    const { result } = await server.db
      .selectFrom('audit')
      .select('result')
      .where('action', '=', 'user.import')
      .orderBy('at', 'desc')
      .executeTakeFirstOrThrow()
    expect(result).toBe('import.format')
  })

  test('refuses another file ending, other columns, no rows, and too many rows', async () => {
    const file = await sheetOf([person()])
    expect((await upload(file, admin, 'users.exe')).errorCode).toBe('import.format')
    expect(await upload(await sheetOf([{ name: 'x' }]))).toMatchObject({
      errorCode: 'import.columns',
      errorParams: { columns: 'userName, password, level' },
    })
    expect((await upload((await admin.user.downloadTemplate({})).bytes)).errorCode).toBe('import.empty')
    const many = Array.from({ length: USER_IMPORT_LIMIT + 1 }, () => person({ userName: 'x' }))
    expect((await importRows(many)).errorParams).toEqual({ limit: USER_IMPORT_LIMIT })
  })
})

describe('export', () => {
  test('tells whom the filters show, no password, and no cell is a formula', async () => {
    const row = person({ name: '=HYPERLINK("http://evil.example")', jobName: '+1', remarks: '@SUM(1)' })
    await importRows([row, person()])
    const seal = (text: string) => sealPassword(text, server.app.infra.secrets.loginKey)
    const { id, version, level } = (await found(row.userName))!
    const rights = { rolesFrom: null, rolesUntil: null, roleIds: [], groupIds: [] }
    const sent = { id, version, level, ...rights, name: String(row.name), jobName: '+1', remarks: '@SUM(1)' }
    await admin.user.update({ ...sent, cloudAccount: 'cloudy', cloudPassword: seal('c10ud-secret') })
    const { bytes } = await admin.user.exportExcel({ name: String(row.userName) })
    const rows = await read(bytes)
    expect(rows).toHaveLength(2)
    // Texts come back unchanged: they are stored as inline strings, not as formulas.
    expect(rows[1]).toEqual(
      expect.arrayContaining([row.userName, row.name, '+1', '@SUM(1)', 'Operator', 'Enabled']),
    )
    const text = JSON.stringify(await read((await admin.user.exportExcel({})).bytes))
    expect(text).not.toMatch(/argon2|findme-Pa55|c10ud-secret|Password/)
    const { after } = await server.db
      .selectFrom('audit')
      .select('after')
      .where('action', '=', 'user.export')
      .orderBy('at')
      .executeTakeFirstOrThrow()
    expect(after).toEqual({ filter: { name: row.userName } })
  })

  test('the template has its headings in the caller’s language, and an import recognises them', async () => {
    const { bytes } = await admin.user.downloadTemplate({}, { [LOCALE_HEADER]: 'zh_CN' })
    const [heading = []] = await read(bytes)
    expect(heading.slice(0, 4)).toEqual([
      '用户名 *',
      '姓名 *',
      '密码 *',
      expect.stringMatching(/^用户级别 \* \[.+\]$/),
    ])
    expect(heading[8]).toMatch(/^角色生效时间 \(.+\)$/)
    expect((await upload(bytes)).errorCode).toBe('import.empty')
  })
})
