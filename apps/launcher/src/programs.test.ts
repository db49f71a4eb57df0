import path from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { demoRecordings } from './programs.ts'

afterEach(() => vi.unstubAllEnvs())

test('a demo records into 2 GiB of its own folder, unless somebody names others', () => {
  vi.stubEnv('PALISADE_RECORDINGS', undefined)
  expect(demoRecordings({ data: '/demo' })).toBe(`${path.join('/demo', 'recordings')}=2`)
  vi.stubEnv('PALISADE_RECORDINGS', '/mnt/a=40')
  expect(demoRecordings({ data: '/demo' })).toBe('/mnt/a=40')
})
