import { deviceStates } from '@palisade/contract'
import { describe, expect, test } from 'vitest'
import { mapColours } from './map-colours.ts'
import { asDataAddress, clusterSvg, deviceSvg } from './marker-svg.ts'

const colours = mapColours.dark
const parse = (svg: string) => {
  const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml')
  expect(parsed.querySelector('parsererror')).toBeNull()
  return parsed
}
/** The drawing without its colours. */
const outline = (svg: string) => svg.replaceAll(/(fill|stroke)="#[^"]*"/g, '')

describe('a device marker', () => {
  test('tells its state without colour', () => {
    const shapes = deviceStates.map(state => outline(deviceSvg('camera', state, colours)))
    expect(new Set(shapes).size).toBe(deviceStates.length)
  })

  test('tells camera from sensor', () => {
    expect(outline(deviceSvg('camera', 'online', colours))).not.toBe(
      outline(deviceSvg('sensor', 'online', colours)),
    )
  })
})

describe('a cluster', () => {
  test('says how many, and how many are offline', () => {
    const texts = [
      ...parse(clusterSvg({ online: 8, offline: 3, unknown: 1 }, colours)).querySelectorAll('text'),
    ]
    expect(texts.map(text => text.textContent)).toEqual(['12', '3'])
  })

  test('has no badge when none is offline, and stays short at 12,000', () => {
    const texts = [
      ...parse(clusterSvg({ online: 12_345, offline: 0, unknown: 0 }, colours)).querySelectorAll('text'),
    ]
    expect(texts.map(text => text.textContent)).toEqual(['12k'])
  })

  test('gives each state its share of the ring', () => {
    const ring = parse(clusterSvg({ online: 3, offline: 1, unknown: 0 }, colours)).querySelectorAll(
      '[stroke-dashoffset]',
    )
    const shares = [...ring].map(arc => Number(arc.getAttribute('stroke-dasharray')?.split(' ')[0]))
    expect(shares).toHaveLength(2)
    expect(shares[0]! / shares[1]!).toBeCloseTo(3, 2)
  })
})

test('every marker is a whole picture', () => {
  for (const state of deviceStates) parse(deviceSvg('sensor', state, mapColours.light))
  expect(asDataAddress('<svg a="#1"/>')).toBe('data:image/svg+xml;utf8,%3Csvg%20a%3D%22%231%22%2F%3E')
})
