import { linkSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import { createServer as createSocketServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createLoginBreaker } from '@palisade/rtsp'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createMediaApp, type MediaApp } from './app.ts'
import { listenOnFile } from './listen.ts'

const secret = 'test-secret-'.repeat(4)
let folder: string
let file: string
const servers: Server[] = []
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'media-listen-'))
  file = path.join(folder, 'run/media.sock')
})
afterEach(async () => {
  await Promise.all(servers.splice(0).map(server => new Promise(resolve => server.close(resolve))))
  rmSync(folder, { recursive: true, force: true })
})
function newServer(): Server {
  const server = createServer((_request, response) => response.end('here'))
  servers.push(server)
  return server
}

describe('a control channel on a Unix socket', () => {
  test('is in a folder that only our user enters, also one that was looser', async () => {
    mkdirSync(path.dirname(file), { mode: 0o755 })
    await listenOnFile(newServer(), file)
    expect(statSync(path.dirname(file)).mode & 0o777).toBe(0o700)
  })

  test('takes the place of one whose program was killed', async () => {
    mkdirSync(path.dirname(file))
    const killed = createSocketServer()
    await new Promise<void>(resolve => void killed.listen(`${file}.first`, resolve))
    // The second name outlives the server, as the file of a killed program does.
    linkSync(`${file}.first`, file)
    await new Promise(resolve => killed.close(resolve))
    const server = newServer()
    await listenOnFile(server, file)
    expect(server.listening).toBe(true)
  })

  test('takes nothing from a program that lives, nor from a file that is no socket', async () => {
    await listenOnFile(newServer(), file)
    await expect(listenOnFile(newServer(), file)).rejects.toMatchObject({ code: 'EADDRINUSE' })
    const other = path.join(folder, 'run/notes')
    writeFileSync(other, 'kept')
    await expect(listenOnFile(newServer(), other)).rejects.toMatchObject({ code: 'EADDRINUSE' })
    expect(statSync(other).size).toBe(4)
  })
})

describe('the media program with a socket file', () => {
  let app: MediaApp
  let port: number
  beforeEach(async () => {
    app = createMediaApp({
      breaker: createLoginBreaker(),
      secret,
      createEngine: () => ({ start: () => undefined, stop: () => undefined }),
      log: pino({ level: 'silent' }),
      decoder: { keyframeToJpeg: () => Promise.reject(new Error('no decoder')) },
    })
    port = await app.start(0, '127.0.0.1', file)
  })
  afterEach(() => app.stop())

  const status = (
    target: { port?: number; socketPath?: string },
    to: string,
    method = 'GET',
    bearer = secret,
  ) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = { authorization: `Bearer ${bearer}` }
      const asked = request({ host: '127.0.0.1', ...target, path: to, method, headers }, response => {
        response.resume()
        resolve(response.statusCode)
      })
      asked.once('error', reject)
      asked.end()
    })
  const opens = (address: string) =>
    new Promise<boolean>(resolve => {
      const socket = new WebSocket(address, { headers: { authorization: `Bearer ${secret}` } })
      socket.once('open', () => {
        socket.close()
        resolve(true)
      })
      socket.once('error', () => resolve(false))
    })

  test('answers control calls there with the bearer, and on its port to nobody', async () => {
    const there = { socketPath: file }
    expect(await status(there, '/metrics')).toBe(200)
    expect(await status(there, '/metrics', 'GET', 'wrong')).toBe(401)
    expect(await opens(`ws+unix:${file}:/control`)).toBe(true)
    for (const [to, method] of [
      ['/metrics', 'GET'],
      ['/control/snapshot', 'POST'],
    ] as const)
      expect(await status({ port }, to, method), to).toBe(404)
    expect(await opens(`ws://127.0.0.1:${port}/control`)).toBe(false)
  })

  test('keeps live sockets on its port, and has none on the file', async () => {
    expect(await status({ port }, '/health/live')).toBe(200)
    expect(await opens(`ws://127.0.0.1:${port}/media/live`)).toBe(true)
    expect(await opens(`ws+unix:${file}:/media/live`)).toBe(false)
  })
})
