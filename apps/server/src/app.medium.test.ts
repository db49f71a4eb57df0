import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApiKey } from './testing/builders/api-key.ts'
import { openEventConsole } from './testing/event-console.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ basePath: '/soc' })
})
afterAll(() => server.stop())

describe('the whole server', () => {
  it('gives the login page the settings that it needs', async () => {
    const { status, returnObj } = await server.client.session.publicConfig()
    expect(status).toBe(200)
    expect(returnObj).toMatchObject({ basePath: '/soc', demo: false, languages: ['en_US', 'zh_CN'] })
  })

  it('lets the first administrator in, and writes down the login', async () => {
    const { user, client } = await server.signIn()
    expect(user.userName).toBe('admin')
    expect((await client.session.current()).success).toBe(true)
    const rows = await server.db.selectFrom('audit').selectAll().where('action', '=', 'login').execute()
    expect(rows.map(row => [row.result, row.object])).toContainEqual(['ok', user.id])
  })

  it('serves the API reference without loading anything from elsewhere, and its description to nobody unknown', async () => {
    const get = (url: string, headers = {}) => server.app.http.inject({ method: 'GET', url, headers })
    const page = await get('/soc/docs/')
    expect(page.statusCode).toBe(200)
    expect(page.body).not.toMatch(/(src|href)="https?:/)
    for (const url of ['/soc/docs/json', '/soc/docs/yaml', '/soc/docs/json?ticket=x'])
      expect((await get(url)).json()).toMatchObject({ errorCode: 'session.login_needed', needLogin: true })
    expect((await get('/soc/docs/json', { 'x-api-key': 'pal_wrong' })).statusCode).toBe(401)
    const { ticket } = await server.signIn()
    const { key } = await buildApiKey(server.db)
    for (const headers of [{ ticket }, { 'x-api-key': key }]) {
      const document = await get('/soc/docs/json', headers)
      const { paths } = document.json<{ paths: Record<string, { post?: { operationId: string } }> }>()
      expect(paths['/smp/myLogin.json']?.post?.operationId).toBe('session.login')
    }
  })

  it('says that it lives and is ready, outside the base path', async () => {
    for (const url of ['/health/live', '/health/ready'])
      expect((await server.app.http.inject({ method: 'GET', url })).statusCode).toBe(200)
  })
})

it('stops while consoles are connected, and tells them that it goes', async () => {
  const other = await startTestServer()
  const origin = await other.listen()
  const { ticket } = await other.signIn()
  const console = openEventConsole(origin, { ticket })
  await console.next('ready')
  await other.stop()
  expect(await console.closed).toBe(1001)
})
