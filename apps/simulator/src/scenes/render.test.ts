import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createPlanes } from '../picture/canvas.ts'
import { STRIP_PERIOD_MS } from '../picture/strip.ts'
import { readStrip } from '../picture/strip.testing.ts'
import { buildView, looks, type Look } from './looks.ts'
import { clockText, createRenderer, type Moment } from './render.ts'

const [width, height] = [320, 180]
const atMs = 1_795_000_000_000
const names = Object.keys(looks).filter((name): name is Look => name in looks)

function picture(look: Look, moment: Moment, seed = 3): string {
  const planes = createPlanes(width, height)
  createRenderer(buildView('Camera-1', look, seed), planes, width, height)(moment)
  return createHash('sha1').update(planes.y).update(planes.u).update(planes.v).digest('hex')
}

describe.each(names)('%s', look => {
  test('is the same at the same moment and moves with the time', () => {
    expect(picture(look, { atMs })).toBe(picture(look, { atMs }))
    expect(picture(look, { atMs })).not.toBe(picture(look, { atMs: atMs + 5000 }))
  })

  test('shows a visitor who walks in', () => {
    expect(picture(look, { atMs, visitorSince: atMs - 6000 })).not.toBe(picture(look, { atMs }))
  })

  test('leaves no pixel unpainted and keeps to the studio range', () => {
    const planes = createPlanes(width, height)
    createRenderer(buildView('Camera-1', look, 3), planes, width, height)({ atMs })
    for (const plane of [planes.y, planes.u, planes.v]) {
      expect(Math.min(...plane)).toBeGreaterThanOrEqual(16)
      expect(Math.max(...plane)).toBeLessThanOrEqual(240)
    }
  })
})

test('no two looks are alike', () => {
  expect(new Set(names.map(look => picture(look, { atMs }))).size).toBe(names.length)
})

test('rows longer than the picture are drawn as well', () => {
  const planes = createPlanes(width + 64, height)
  createRenderer(buildView('Camera-1', 'gate', 1), planes, width, height)({ atMs })
  expect(readStrip(planes.y, width, height, width + 64)).toBe(atMs % STRIP_PERIOD_MS)
})

test('the clock has tenths of a second', () => {
  const at = new Date(2026, 10, 20, 9, 5, 7, 390)
  expect(clockText(at.getTime())).toBe('2026-11-20 09:05:07.3')
})
