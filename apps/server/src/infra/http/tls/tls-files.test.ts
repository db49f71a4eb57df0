import { X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeCertificate } from './certificate.ts'
import { openTls } from './tls-files.ts'
import type { TlsSide } from './tls-side.ts'

const log = pino({ level: 'silent' })
const DAY = 24 * 3600 * 1000
let folder: string
let open: TlsSide[]

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'palisade-tls-'))
  open = []
})
afterEach(() => {
  for (const side of open) side.stop()
  rmSync(folder, { recursive: true })
})

async function opened(...wish: Parameters<typeof openTls>): Promise<TlsSide> {
  const side = await openTls(...wish)
  open.push(side)
  return side
}

describe('a self-signed certificate', () => {
  const names = ['console.example', '192.0.2.5']
  const own = (now: number, more = names) =>
    opened({ generateIn: path.join(folder, 'tls') }, { log, clock: { now: () => now }, names: more })

  test('is kept, for nobody else to read', async () => {
    const now = Date.now()
    const { cert } = (await own(now)).current()
    expect((await own(now)).current().cert).toBe(cert)
    expect(statSync(path.join(folder, 'tls/server.key')).mode & 0o077).toBe(0)
    expect(statSync(path.join(folder, 'tls')).mode & 0o077).toBe(0)
    expect(open[0]?.isTrusted).toBe(false)
  })

  test('is renewed near its end, for another name, and when it is broken', async () => {
    const now = Date.now()
    const first = (await own(now)).current().cert
    expect((await own(now + 300 * DAY)).current().cert).toBe(first)
    const second = (await own(now + 370 * DAY)).current().cert
    expect(second).not.toBe(first)
    const third = (await own(now + 370 * DAY, [...names, 'other.example'])).current().cert
    expect(new X509Certificate(third).checkHost('other.example')).toBe('other.example')
    writeFileSync(path.join(folder, 'tls/server.key'), 'cut o')
    expect((await own(now + 370 * DAY)).current().cert).not.toBe(third)
  })
})

describe('the site’s own certificate', () => {
  const files = () => ({ cert: path.join(folder, 'site.crt'), key: path.join(folder, 'site.key') })
  const write = (pair: { cert: string; key: string }) => {
    writeFileSync(files().key, pair.key)
    writeFileSync(files().cert, pair.cert)
  }
  const make = () => makeCertificate({ names: ['localhost'], days: 30, now: Date.now() })

  test('is read again when its files change, and never half', async () => {
    write(make())
    const said: string[] = []
    const loud = pino({ level: 'warn' }, { write: line => void said.push(line) })
    const side = await opened(files(), { log: loud, pollFiles: 20 })
    const taken: string[] = []
    side.onChange(pair => taken.push(pair.cert))
    const next = make()
    writeFileSync(files().cert, next.cert)
    writeFileSync(files().key, 'not there yet')
    await vi.waitFor(() => expect(said.join()).toContain('not taken over'), { timeout: 20_000 })
    expect(said.join()).not.toContain('not there yet')
    expect(side.current().cert).not.toBe(next.cert)
    write(next)
    await vi.waitFor(() => expect(taken).toEqual([next.cert]), { timeout: 20_000 })
    expect(side.current()).toEqual(next)
  }, 60_000)

  test('tells what is wrong with its files, and nothing of their content', async () => {
    const pair = make()
    await expect(openTls(files(), { log })).rejects.toThrow(/site\.(crt|key) cannot be read \(ENOENT\)/)
    write({ ...pair, cert: 'secret text' })
    await expect(openTls(files(), { log })).rejects.toThrow(/PALISADE_TLS_CERT: .*no certificate/)
    write({ ...pair, key: 'secret text' })
    await expect(openTls(files(), { log })).rejects.toThrow(/PALISADE_TLS_KEY: .*no private key/)
    write({ ...pair, key: make().key })
    await expect(openTls(files(), { log })).rejects.toThrow(/do not belong together/)
    await expect(openTls(files(), { log })).rejects.not.toThrow(/secret/)
  })

  test('a self-signed one is not to be trusted for half a year', async () => {
    write(make())
    expect((await opened(files(), { log })).isTrusted).toBe(false)
  })
})
