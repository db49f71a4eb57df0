import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addHealth } from '../health.ts'
import { makeCertificate } from './certificate.ts'
import { openGiven } from './tls-given.ts'
import type { TlsPair, TlsSide } from './tls-side.ts'

const silent = pino({ level: 'silent' })
let folder: string
let side: TlsSide | undefined
let said: string[]
let taken: string[]

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'palisade-tls-'))
  said = []
  taken = []
})
afterEach(() => {
  side?.stop()
  side = undefined
  rmSync(folder, { recursive: true })
})

const files = () => ({ cert: path.join(folder, 'site.crt'), key: path.join(folder, 'site.key') })
const write = (pair: TlsPair) => {
  writeFileSync(files().key, pair.key)
  writeFileSync(files().cert, pair.cert)
}
const make = () => makeCertificate({ names: ['localhost'], days: 30, now: Date.now() })
const open = () => openGiven(files(), { log: silent })
const half = (text: string) => text.slice(0, text.length / 2)

async function watched(): Promise<TlsSide> {
  const log = pino({ level: 'warn' }, { write: line => void said.push(line) })
  side = await openGiven(files(), { log, readEvery: 20 })
  side.onChange(pair => taken.push(pair.cert))
  return side
}

describe('a renewal that fails', () => {
  const next = make()
  const faults: [string, () => void, RegExp][] = [
    ['a certificate that is half written', () => write({ ...next, cert: half(next.cert) }), /no certificate/],
    [
      'a chain that is half written',
      () => write({ ...next, cert: next.cert + half(make().cert) }),
      /cannot be used/,
    ],
    ['a key that is half written', () => write({ ...next, key: half(next.key) }), /no private key/],
    ['a key of another certificate', () => write({ ...next, key: make().key }), /do not belong together/],
    ['a file that is missing', () => rmSync(files().cert), /cannot be read \(ENOENT\)/],
  ]
  test.each(faults)(
    '%s: the old pair stays, log and health say so, the next good one is taken',
    async (_name, spoil, why) => {
      const first = make()
      write(first)
      const tls = await watched()
      spoil()
      await vi.waitFor(() => expect(tls.problem()).toMatch(why))
      expect(tls.current()).toEqual(first)
      expect(taken).toEqual([])
      expect(said.join()).toMatch(why)
      expect(said.join()).not.toContain(next.key.slice(40, 60))
      expect(await healthOf(side!)).toMatchObject({ ready: true, certificate: { problem: tls.problem() } })
      write(next)
      await vi.waitFor(() => expect(taken).toEqual([next.cert]))
      expect(tls.current()).toEqual(next)
      expect(tls.problem()).toBeUndefined()
      expect(await healthOf(side!)).toMatchObject({ certificate: { problem: null } })
    },
  )

  test('is told once for each reason', async () => {
    write(make())
    const tls = await watched()
    const reasonSeen = (why: RegExp) => vi.waitFor(() => expect(tls.problem()).toMatch(why))
    writeFileSync(files().key, 'not there yet')
    await reasonSeen(/no private key/)
    rmSync(files().key)
    await reasonSeen(/ENOENT/)
    expect(said).toHaveLength(2)
    expect(said.join()).not.toContain('not there yet')
  })

  test('one that a listener refuses is not in use, and is tried again', async () => {
    write(make())
    const tls = await watched()
    let refusing = true
    tls.onChange(() => {
      if (refusing) throw new Error('no cipher for it')
    })
    write(next)
    await vi.waitFor(() => expect(tls.problem()).toBe('no cipher for it'))
    expect(tls.current()).not.toEqual(next)
    refusing = false
    await vi.waitFor(() => expect(tls.current()).toEqual(next))
  })
})

describe('the files', () => {
  test('are taken together, never a new certificate with the old key', async () => {
    const next = make()
    write(make())
    const tls = await watched()
    writeFileSync(files().cert, next.cert)
    await vi.waitFor(() => expect(tls.problem()).toMatch(/do not belong together/))
    writeFileSync(files().key, next.key)
    await vi.waitFor(() => expect(tls.current()).toEqual(next))
    expect(taken).toEqual([next.cert])
  })

  test('are told what is wrong with them at the start, and nothing of their content', async () => {
    const pair = make()
    await expect(open()).rejects.toThrow(/site\.(crt|key) cannot be read \(ENOENT\)/)
    write({ ...pair, cert: 'secret text' })
    await expect(open()).rejects.toThrow(/PALISADE_TLS_CERT: .*no certificate/)
    write({ ...pair, key: 'secret text' })
    await expect(open()).rejects.toThrow(/PALISADE_TLS_KEY: .*no private key/)
    write({ ...pair, key: make().key })
    await expect(open()).rejects.toThrow(/do not belong together/)
    await expect(open()).rejects.not.toThrow(/secret/)
  })

  test('that are self-signed are not to be trusted for half a year', async () => {
    write(make())
    side = await open()
    expect(side.isTrusted).toBe(false)
  })
})

async function healthOf(tls: TlsSide): Promise<unknown> {
  const app = Fastify()
  addHealth(app, { isReady: async () => true, tls, conditions: { list: () => [] } }, async () => undefined)
  const answer = await app.inject('/health/ready')
  await app.close()
  return answer.json()
}
