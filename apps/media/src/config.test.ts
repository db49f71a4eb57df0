import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const secret = 'a'.repeat(32)

test('defaults', () => {
  expect(readConfig({ PALISADE_MEDIA_SECRET: secret })).toMatchObject({
    ok: true,
    config: { port: 8081, host: '127.0.0.1', isSupervised: false },
  })
})

test('every fault is told at once, and never a value', () => {
  const result = readConfig({ PALISADE_MEDIA_SECRET: 'too-short', PALISADE_MEDIA_PORT: '99999' })
  expect(result).toMatchObject({ ok: false })
  const faults = result.ok ? [] : result.faults
  expect(faults.map(fault => fault.split(':')[0])).toEqual(['PALISADE_MEDIA_PORT', 'PALISADE_MEDIA_SECRET'])
  expect(faults.join()).not.toContain('too-short')
})

test('cameras’ logins cross no network: without its own socket the control channel stays on the loopback', () => {
  const read = (env: Record<string, string>) => readConfig({ PALISADE_MEDIA_SECRET: secret, ...env })
  for (const host of ['0.0.0.0', '::', '192.0.2.1', 'media.example']) {
    expect(read({ PALISADE_MEDIA_HOST: host })).toMatchObject({
      ok: false,
      faults: [expect.stringContaining('PALISADE_MEDIA_SOCKET')],
    })
    expect(read({ PALISADE_MEDIA_HOST: host, PALISADE_MEDIA_SOCKET: '/run/media.sock' }).ok).toBe(true)
  }
  for (const host of ['localhost', '127.0.0.2', '::1'])
    expect(read({ PALISADE_MEDIA_HOST: host }).ok).toBe(true)
})

test('several programs of a machine share its transcodes, and have a journal each', () => {
  const read = (env: Record<string, string>) => {
    const result = readConfig({ PALISADE_MEDIA_SECRET: secret, PALISADE_DATA: '/data', ...env })
    if (!result.ok) throw new Error(result.faults.join())
    return result.config
  }
  const shares = ['8', '7', '1', '0'].map(
    all => read({ PALISADE_TRANSCODES: all, PALISADE_MEDIA_PROGRAMS: '2' }).transcodesMax,
  )
  expect(shares).toEqual([4, 3, 1, 0])
  expect(read({}).recording?.journalFile).toBe('/data/media/journal.jsonl')
  const { recording } = read({ PALISADE_MEDIA_ID: 'media-2' })
  expect(recording?.journalFile).toBe('/data/media-2/journal.jsonl')
  expect(recording?.journalFiles).toEqual(
    expect.arrayContaining(['/data/media/journal.jsonl', '/data/media-2/journal.jsonl']),
  )
  expect(readConfig({ PALISADE_MEDIA_SECRET: secret, PALISADE_MEDIA_ID: '../x' }).ok).toBe(false)
})
