import { describe, expect, test } from 'vitest'
import { looks, markerKinds, summaryOf } from '../model/look.ts'
import { mapColours } from './map-colours.ts'
import { buildingDrawing, clusterDrawing, deviceDrawing } from './marker-shapes.ts'
import { asDataAddress, svgOf } from './marker-svg.ts'

const colours = mapColours.dark
const parse = (svg: string) => {
  const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml')
  expect(parsed.querySelector('parsererror')).toBeNull()
  return parsed
}
/** The drawing without its colours. */
const outline = (svg: string) => svg.replaceAll(/(fill|stroke)="#[^"]*"/g, '')
const many = (count: number, look: (typeof looks)[number]) =>
  Array.from({ length: count }, () => ({ look, kind: 'camera' as const }))
const cluster = (...members: ReturnType<typeof many>) => svgOf(clusterDrawing(summaryOf(members), colours))
const texts = (svg: string) => [...parse(svg).querySelectorAll('text')].map(text => text.textContent)

describe('a marker', () => {
  test('tells how it is without colour', () => {
    const shapes = looks.map(look => outline(svgOf(deviceDrawing('camera', look, colours))))
    expect(new Set(shapes).size).toBe(looks.length)
  })

  test('tells what it is', () => {
    const shapes = markerKinds.map(kind => outline(svgOf(deviceDrawing(kind, 'online', colours))))
    expect(new Set(shapes).size).toBe(markerKinds.length)
  })

  test('is a whole picture', () => {
    for (const kind of markerKinds)
      for (const look of looks) parse(svgOf(deviceDrawing(kind, look, mapColours.light)))
    expect(asDataAddress('<svg a="#1"/>')).toBe('data:image/svg+xml;utf8,%3Csvg%20a%3D%22%231%22%2F%3E')
  })
})

describe('a cluster', () => {
  test('says how many, and how many are of the worst that needs eyes', () => {
    expect(texts(cluster(...many(8, 'online'), ...many(3, 'offline'), ...many(1, 'unknown')))).toEqual([
      '12',
      '3',
    ])
    expect(texts(cluster(...many(8, 'online'), ...many(3, 'offline'), ...many(2, 'alarm')))).toEqual([
      '13',
      '2',
    ])
  })

  test('has no badge when none is bad, and stays short at 12,000', () => {
    expect(texts(cluster(...many(12_345, 'online')))).toEqual(['12k'])
    expect(texts(cluster(...many(4, 'online'), ...many(1, 'maintenance')))).toEqual(['5'])
  })

  test('tells the worst without colour', () => {
    const bad = (['alarm', 'offline', 'fault'] as const).map(look => outline(cluster(...many(2, look))))
    expect(new Set(bad).size).toBe(3)
  })

  test('gives each look its part of the ring, the whole of it when there is only one', () => {
    const arcs = (svg: string) => svg.match(/<path d="M[^"]*A15.5/g)?.length
    expect(arcs(cluster(...many(3, 'online'), ...many(1, 'offline')))).toBe(2)
    expect(arcs(cluster(...many(3, 'online')))).toBe(1)
  })
})

test('a building says how many are inside', () => {
  const drawn = (members: ReturnType<typeof many>) =>
    texts(svgOf(buildingDrawing(summaryOf(members), colours)))
  expect(drawn([])).toEqual(['–'])
  expect(drawn([...many(5, 'online'), ...many(2, 'fault')])).toEqual(['7', '2'])
})
