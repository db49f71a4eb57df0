import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createListeners } from '#server/infra/outbox/listeners.ts'
import { createTileSource, tileOrigins } from './tile-source.ts'

test.each([
  ['', []],
  ['tiles/{z}/{x}/{y}.png', []],
  ['javascript:alert(1)', []],
  ['ftp://tiles.example/{z}', []],
  ['https://tiles.example:8443/{z}/{x}/{y}.png?key=1', ['https://tiles.example:8443']],
  ['http://192.0.2.9/{z}/{x}/{-y}.png', ['http://192.0.2.9']],
  [
    'https://{a-c}.tiles.example/{z}/{x}/{y}.png',
    ['https://a.tiles.example', 'https://b.tiles.example', 'https://c.tiles.example'],
  ],
  ['https://t.example/{0-3}/{z}/{x}/{y}.png', ['https://t.example']],
  ['https://{z-a}.tiles.example/{z}', []],
])('%s comes from %j', (url, origins) => expect(tileOrigins(url)).toEqual(origins))

test('whatever is entered, nothing but an origin gets into the header', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.webUrl(), (text, url) => {
      const found = [text, `https://${text}`, url + text, `https://t.example/${text}`].flatMap(tileOrigins)
      for (const origin of found) expect(origin).toMatch(/^https?:\/\/[^\s;,'"]+$/)
    }),
  )
})

test('follows the parameter', async () => {
  let url = ''
  const listeners = createListeners(error => {
    throw error
  })
  const source = createTileSource({ get: async () => url }, listeners)
  await source.start()
  expect(source.origins()).toEqual([])
  url = 'https://tiles.example/{z}/{x}/{y}.png'
  await listeners.dispatch({
    seq: '1',
    type: 'parameter.changed',
    at: new Date(0),
    data: {},
    audience: { permission: null },
    centreId: null,
  })
  expect(source.origins()).toEqual(['https://tiles.example'])
})
