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
