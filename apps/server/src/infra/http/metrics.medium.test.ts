import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApiKey } from '#server/testing/builders/api-key.ts'
import { buildDevice } from '#server/testing/builders/device.ts'
import { buildArea } from '#server/testing/builders/organisation.ts'
import { openEventConsole } from '#server/testing/event-console.ts'
import { CONNECTIONS, startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { until } from '#server/testing/until.ts'

let server: TestServer
let origin: string

beforeAll(async () => {
  server = await startTestServer()
  origin = await server.listen()
  const area = await buildArea(server.db)
  await buildDevice(server.db, { areaId: area.id })
})
afterAll(() => server.stop())

const CLOSED = ['/metrics', '/health/live', '/health/ready']
const forwarded = { 'x-forwarded-for': '192.0.2.7' }
const status = async (path: string, headers: Record<string, string> = {}) =>
  (await fetch(origin + path, { headers })).status

describe('access to the figures', () => {
  test.each(CLOSED)('%s: programs of this machine, or a key with the scope for it', async path => {
    expect(await status(path)).toBe(200)
    expect(await status(path, forwarded)).toBe(401)
    const wrong = await buildApiKey(server.db, { scopes: ['event.intake'] })
    expect(await status(path, { ...forwarded, 'x-api-key': wrong.key })).toBe(403)
    const right = await buildApiKey(server.db, { scopes: ['metrics.read'] })
    expect(await status(path, { ...forwarded, 'x-api-key': right.key })).toBe(200)
    expect(await status(`${path}?x-api-key=${right.key}`, forwarded)).toBe(401)
    const dead = await buildApiKey(server.db, { scopes: ['metrics.read'], isRevoked: true })
    expect(await status(path, { ...forwarded, 'x-api-key': dead.key })).toBe(401)
  })

  test('a ticket, also an administrator’s, is no key', async () => {
    const { ticket } = await server.signIn()
    expect(await status('/metrics', { ...forwarded, ticket })).toBe(401)
  })

  test('a key to watch with reports no events', async () => {
    const { key } = await buildApiKey(server.db, { scopes: ['metrics.read'] })
    const event = { eventId: '1', deviceCode: 'nobody', type: 'motion' } as const
    expect((await server.client.intake.report(event, { 'x-api-key': key })).errorCode).toBe(
      'access.key_scope',
    )
  })
})

test('a trouble of the installation is in the health report, the figures and the log, until it is over', async () => {
  const { conditions } = server.app.infra
  const report = async () => {
    const answer = await fetch(`${origin}/health/ready`)
    return [answer.status, await answer.json()]
  }
  const figure = async () => (await (await fetch(`${origin}/metrics`)).text()).match(/^palisade_trouble.*$/gm)
  const console = openEventConsole(origin, { ticket: (await server.signIn()).ticket })
  await console.next('ready')
  conditions.set('disk_full', { freeBytes: 5 })
  const told = { troubles: [{ name: 'disk_full', since: expect.any(String) }] }
  expect(await console.next('log.troubles')).toMatchObject({ data: told })
  const { client } = await server.signIn()
  expect((await client.log.getTroubles()).returnObj).toEqual(told.troubles)
  expect(await report()).toEqual([
    200,
    {
      ready: true,
      conditions: [{ name: 'disk_full', since: expect.any(String), detail: { freeBytes: 5 } }],
    },
  ])
  expect(await figure()).toContain('palisade_trouble{name="disk_full"} 1')
  conditions.set('disk_full', undefined)
  expect(await report()).toEqual([200, { ready: true, conditions: [] }])
  expect(await figure()).toContain('palisade_trouble{name="disk_full"} 0')
  const isOver = () =>
    console.frames.some(frame => frame.type === 'log.troubles' && JSON.stringify(frame).includes('[]'))
  await until(isOver)
  console.close()
  await until(async () => {
    const rows = await server.db
      .selectFrom('audit')
      .select('action')
      .where('action', 'like', 'system.disk_full%')
      .orderBy('id')
      .execute()
    return rows.map(row => row.action).join() === 'system.disk_full,system.disk_full_over'
  })
})

describe('the figures', () => {
  const scrape = async () => (await fetch(`${origin}/metrics`)).text()
  const figure = (text: string, name: string) =>
    Number(
      text
        .split('\n')
        .find(line => line.startsWith(`${name} `))
        ?.slice(name.length),
    )

  test('the process, the pool, the site', async () => {
    const text = await scrape()
    expect(figure(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e6)
    expect(figure(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0)
    expect(figure(text, 'palisade_database_up')).toBe(1)
    expect(figure(text, 'palisade_database_connections{state="most"}')).toBe(CONNECTIONS)
    expect(figure(text, 'palisade_outbox_lag_seconds')).toBeGreaterThanOrEqual(0)
    expect(text).toMatch(/palisade_devices\{kind="\w+",state="\w+"\} 1/)
  })

  test('calls by route, however many addresses strangers make up', async () => {
    for (let n = 0; n < 20; n++) await status(`/made-up/${n}?a=${n}`)
    await server.client.session.publicConfig()
    const text = await scrape()
    expect(text).toContain('route="/smp/publicConfig.json"')
    expect(text).not.toContain('made-up')
    expect(text).toMatch(/palisade_http_request_seconds_count\{method="other",route="none",status="404"\} 20/)
  })

  test('consoles that are connected', async () => {
    const { ticket } = await server.signIn()
    const console = openEventConsole(origin, { ticket })
    await console.next('ready')
    expect(figure(await scrape(), 'palisade_event_sockets')).toBe(1)
    console.close()
  })

  test('are in a form that Prometheus reads', async () => {
    const response = await fetch(`${origin}/metrics`)
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
    for (const line of (await response.text()).split('\n'))
      expect(line).toMatch(/^(# (HELP|TYPE) .+|[a-z\d_]+(\{[^}]*\})? (nan|[-+\d.e]+)|)$/i)
  })
})

test('another machine is a stranger', async () => {
  for (const url of CLOSED) {
    const answer = await server.app.http.inject({ url, remoteAddress: '192.0.2.7' })
    expect([answer.statusCode, answer.json().errorCode]).toEqual([401, 'access.key_invalid'])
  }
})
