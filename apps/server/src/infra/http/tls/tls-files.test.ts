import { clockOf } from '@palisade/testkit/manual-clock'
import { X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
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
    opened({ generateIn: path.join(folder, 'tls') }, { log, clock: clockOf(() => now), names: more })

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
