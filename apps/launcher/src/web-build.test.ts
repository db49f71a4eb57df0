import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { removeDrafts } from './web-build.ts'

const HOUR = 3_600_000
let builds: string

beforeEach(() => {
  builds = mkdtempSync(path.join(tmpdir(), 'builds-'))
})
afterEach(() => rmSync(builds, { recursive: true }))

it('removes what killed builds left, and no build that is whole or under way', () => {
  const whole = '0123456789abcdef'
  const draft = `${whole}.${randomUUID()}`
  for (const name of [whole, draft]) {
    mkdirSync(path.join(builds, name))
    writeFileSync(path.join(builds, name, 'index.html'), '')
  }
  removeDrafts(builds)
  expect(readdirSync(builds)).toEqual([whole, draft])
  removeDrafts(builds, Date.now() + 2 * HOUR)
  expect(readdirSync(builds)).toEqual([whole])
})

it('is content where nothing was ever built', () => {
  expect(() => removeDrafts(path.join(builds, 'none'))).not.toThrow()
})
