import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHttpServer } from './http-server.ts'
import { addWebFiles, isPageRequest, withBase, type WebFiles } from './web-files.ts'

const script = 'console.log("a rather long script")'.repeat(50)
let folder: string
const apps: FastifyInstance[] = []

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'palisade-web-'))
  mkdirSync(path.join(folder, 'assets'))
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html><html><head><title>P</title></head></html>')
  writeFileSync(path.join(folder, 'palisade.svg'), '<svg/>')
  writeFileSync(path.join(folder, '.sources'), 'secret')
  writeFileSync(path.join(folder, 'assets/main-abc.js'), script)
  writeFileSync(path.join(folder, 'assets/main-abc.js.br'), brotliCompressSync(script))
})
afterAll(async () => {
  for (const app of apps) await app.close()
  rmSync(folder, { recursive: true })
})

async function start(basePath: string): Promise<FastifyInstance> {
  const web: { files?: WebFiles } = {}
  const app = await createHttpServer(pino({ level: 'silent' }), {
    fallback: (request, reply) => (isPageRequest(request, basePath) ? web.files?.sendPage(reply) : undefined),
  })
  apps.push(app)
  app.post(`${basePath}/smp/call`, async () => ({}))
  web.files = await addWebFiles(app, folder, basePath)
  return app
}
const get = (app: FastifyInstance, url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers })
const html = { accept: 'text/html,application/xhtml+xml' }

describe.each(['', '/soc'])('below base path %j', basePath => {
  let app: FastifyInstance
  beforeAll(async () => {
    app = await start(basePath)
  })

  it('sends the page for every screen, with its base and never kept', async () => {
    for (const url of ['/', '/index.html', '/alarm/live', '/setting/device/access/deviceList?pageNum=2']) {
      const page = await get(app, basePath + url, html)
      expect(page.statusCode, url).toBe(200)
      expect(page.body).toContain(`<head><base href="${basePath}/">`)
      expect(page.headers).toMatchObject({
        'cache-control': 'no-cache',
        'content-type': 'text/html; charset=utf-8',
      })
    }
  })

  it('keeps hashed files for ever, compressed by the build', async () => {
    const url = `${basePath}/assets/main-abc.js`
    const small = await get(app, url, { 'accept-encoding': 'gzip, br' })
    expect(small.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': expect.stringContaining('javascript'),
    })
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(script)
    expect((await get(app, url)).body).toBe(script)
    expect((await get(app, `${basePath}/palisade.svg`)).headers['cache-control']).toBe('no-cache')
  })

  it.each([
    ['a missing file', '/assets/old-chunk.js', html],
    ['a hidden file', '/.sources', {}],
    ['a file outside', '/assets/..%2f..%2fpackage.json', html],
    ['a program asking for a screen', '/alarm/live', { accept: 'application/json' }],
    ['a socket path', '/ws/events', html],
    ['media', '/media/live', html],
  ])('404 for %s', async (_name, url, headers) => {
    const answer = await get(app, basePath + url, headers)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ success: false, errorCode: 'request.not_found' })
  })

  it('is no page for another method', async () => {
    const answer = await app.inject({ method: 'POST', url: `${basePath}/alarm/live`, headers: html })
    expect(answer.statusCode).toBe(404)
  })
})

it('takes the place of a base that the build wrote', () => {
  const page = '<head lang="en"><meta charset="utf-8" /><base href="/" /></head>'
  expect(withBase(page, '/soc/')).toBe('<head lang="en"><meta charset="utf-8" /><base href="/soc/"></head>')
})

it('answers the bare base path, too', async () => {
  const app = await start('/soc')
  expect((await get(app, '/soc', html)).body).toContain('<base href="/soc/">')
  expect((await get(app, '/other', html)).statusCode).toBe(404)
})

it('reads the page again after a new build', async () => {
  const app = await start('')
  await get(app, '/', html)
  const page = path.join(folder, 'index.html')
  writeFileSync(page, '<!doctype html><html><head><title>New</title></head></html>')
  utimesSync(page, new Date(), new Date(Date.now() + 5_000))
  expect((await get(app, '/', html)).body).toContain('New')
})

it('has headers that work on plain http in a LAN', async () => {
  const { headers } = await get(await start(''), '/', html)
  expect(headers['content-security-policy']).toBe(
    "default-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' data: blob:;media-src 'self' blob:;" +
      "worker-src 'self' blob:;connect-src 'self' ws: wss: data: blob:;object-src 'none';frame-ancestors 'self';" +
      "base-uri 'self';form-action 'self'",
  )
  for (const name of ['strict-transport-security', 'cross-origin-opener-policy', 'origin-agent-cluster'])
    expect(headers).not.toHaveProperty(name)
  expect(headers['x-content-type-options']).toBe('nosniff')
})
