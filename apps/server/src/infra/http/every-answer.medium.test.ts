import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { contract, TICKET_HEADER, TIME_HEADER, type Call } from '@palisade/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

// Answers and refusals of every route of the server: each must have the security headers.

const calls: Call[] = Object.values(contract).flatMap(group => Object.values<Call>(group))
let server: TestServer
let ticket: string
let origin: string
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'palisade-headers-'))
  mkdirSync(path.join(folder, 'assets'))
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html><html><head><title>P</title></head></html>')
  writeFileSync(path.join(folder, 'assets/main-abc.js'), 'console.log(1)')
  server = await startTestServer({ env: { PALISADE_WEB_DIST: folder } })
  origin = await server.listen()
  ticket = (await server.signIn()).ticket
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

interface Answer {
  status: number | undefined
  headers: IncomingMessage['headers']
  body: string
}
async function ask(
  method: string,
  target: string,
  headers: Record<string, string> = {},
  body = '',
): Promise<Answer> {
  const request = httpRequest(origin + target, { method, headers })
  request.end(body)
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return { status: response.statusCode, headers: response.headers, body: await text(response) }
}
const json = { 'content-type': 'application/json' }

/** The names of the headers that every answer must have and this one lacks. */
function faults({ headers }: Answer): string[] {
  const policy = String(headers['content-security-policy'])
  const checks: [string, boolean][] = [
    ['csp default', /default-src '(self|none)'/.test(policy)],
    ['csp framing', /frame-ancestors '(self|none)'/.test(policy)],
    ['csp objects', policy.includes("default-src 'none'") || policy.includes("object-src 'none'")],
    ['nosniff', headers['x-content-type-options'] === 'nosniff'],
    ['referrer', headers['referrer-policy'] === 'no-referrer'],
    ['framing', headers['x-frame-options'] !== undefined],
    ['no name of ours', headers['x-powered-by'] === undefined && headers['server'] === undefined],
    ['no promise of https', headers['strict-transport-security'] === undefined],
    ['no cookie', headers['set-cookie'] === undefined],
    ['no other origin', headers['access-control-allow-origin'] === undefined],
    [
      'charset',
      !/^(text|application\/json)/.test(String(headers['content-type'])) ||
        /charset=/i.test(String(headers['content-type'])),
    ],
  ]
  return checks.filter(([, isGood]) => !isGood).map(([name]) => name)
}

test('every call: with a ticket, without one, and malformed', async () => {
  expect(calls.length).toBeGreaterThan(50)
  for (const call of calls) {
    const body = call.method === 'GET' ? '' : '{}'
    const answers = [
      await ask(call.method, call.path, json, body),
      await ask(call.method, call.path, { ...json, [TICKET_HEADER]: 'x' }, body),
      ...(call.method === 'POST' ? [await ask('POST', call.path, json, '{')] : []),
      await ask('DELETE', call.path),
    ]
    for (const answer of answers) {
      expect([call.path, answer.status, faults(answer)]).toEqual([call.path, answer.status, []])
      expect(answer.headers['cache-control'], call.path).toContain('no-store')
      expect(Math.abs(Number(answer.headers[TIME_HEADER]) - Date.now()), call.path).toBeLessThan(60_000)
    }
  }
})

test('no call takes its ticket or key from the address', async () => {
  const closed = calls.filter(call => call.meta.access.by !== 'anyone')
  for (const call of closed) {
    const { status, body } = await ask(
      call.method,
      `${call.path}?${TICKET_HEADER}=${ticket}&x-api-key=${ticket}&token=${ticket}`,
      json,
      call.method === 'GET' ? '' : JSON.stringify({ ticket }),
    )
    expect([call.path, status]).toEqual([call.path, 401])
    expect(body).not.toContain(ticket)
  }
})

test.each([
  ['the page', 'GET', '/', 200],
  ['a screen', 'GET', '/alarm/live', 200],
  ['a file of the build', 'GET', '/assets/main-abc.js', 200],
  ['a file that is not there', 'GET', '/assets/none.js', 404],
  ['the reference', 'GET', '/docs/', 200],
  ['its script', 'GET', '/docs/static/swagger-ui-bundle.js', 200],
  ['its start', 'GET', '/docs/static/theme/docs-page.js', 200],
  ['what it describes', 'GET', '/docs/json', 401],
  ['metrics', 'GET', '/metrics', 200],
  ['health', 'GET', '/health/ready', 200],
  ['a path out of the files', 'GET', '/docs/static/..%2f..%2fpackage.json', 404],
  ['nothing', 'GET', '/nothing', 404],
  ['another method', 'PUT', '/health/live', 405],
  ['an address that is none', 'GET', '/%', 404],
])('%s', async (_name, method, target, status) => {
  const accept = { accept: target.startsWith('/alarm') ? 'text/html' : '*/*' }
  const answer = await ask(method, target, accept)
  expect([answer.status, faults(answer)]).toEqual([status, []])
})

test('a download and a refused socket', async () => {
  const centerId = (await server.signIn()).centerId
  const sheet = await ask(
    'POST',
    '/basic/device/downloadTemplate',
    { ...json, [TICKET_HEADER]: ticket },
    JSON.stringify({ centerId }),
  )
  expect([sheet.status, faults(sheet)]).toEqual([200, []])
  expect(sheet.headers['content-disposition']).toMatch(/^attachment;/)
  const upgrade = { connection: 'Upgrade', upgrade: 'websocket', origin: 'https://evil.example' }
  const refused = await ask('GET', '/ws/events', upgrade)
  expect([refused.status, faults(refused)]).toEqual([403, []])
})
