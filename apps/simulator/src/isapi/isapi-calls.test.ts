import { beforeEach, expect, test } from 'vitest'
import { planCameras } from '../site/plan.ts'
import { answerCall } from './isapi-calls.ts'
import { createIsapiModel, type IsapiModel } from './isapi-model.ts'
import { isapiPlans } from './isapi-plan.ts'

const NOW = Date.UTC(2026, 4, 1)
const PTZ = 'PTZCtrl/channels/1'
let model: IsapiModel
beforeEach(() => {
  model = createIsapiModel({ ...isapiPlans[0]!, hasPtz: true, outputs: 1 }, () => NOW)
})

const ask = (method: string, path: string, body = '') =>
  answerCall({
    model,
    camera: planCameras(12)[10]!,
    httpPort: 80,
    rtspPort: 554,
    method,
    path: path.split('/'),
    body,
  })
const statusOf = (...call: Parameters<typeof ask>): number => ask(...call).status

const speeds = (pan: number): string => `<PTZData><pan>${pan}</pan><tilt>0</tilt><zoom>0</zoom></PTZData>`
const position = (azimuth: number): string =>
  `<AbsoluteHigh><elevation>0</elevation><azimuth>${azimuth}</azimuth><absoluteZoom>10</absoluteZoom></AbsoluteHigh>`

test.each([
  ['continuous', speeds(-100), 200],
  ['continuous', speeds(100), 200],
  ['continuous', speeds(-101), 400],
  ['continuous', speeds(101), 400],
  ['continuous', '<PTZData><pan>1</pan></PTZData>', 400],
  ['absolute', position(-900), 200],
  ['absolute', position(3600), 200],
  ['absolute', position(-901), 400],
  ['absolute', position(3601), 400],
])('%s %s is answered with %s', (word, body, status) => {
  expect(statusOf('PUT', `${PTZ}/${word}`, body)).toBe(status)
})

test('a position is in the units of the protocol', () => {
  ask(
    'PUT',
    `${PTZ}/absolute`,
    '<elevation>450</elevation><azimuth>2700</azimuth><absoluteZoom>130</absoluteZoom>',
  )
  expect(model.ptz.position()).toEqual({ pan: 0.5, tilt: 0.5, zoom: 0.5 })
})

test('presets have numbers from 1 to 300', () => {
  const name = '<presetName>Gate &lt;1&gt; &#21271;</presetName>'
  for (const id of ['1', '300']) expect(statusOf('PUT', `${PTZ}/presets/${id}`, name)).toBe(200)
  for (const id of ['0', '301', '1.5', 'x']) expect(statusOf('PUT', `${PTZ}/presets/${id}`, name)).toBe(400)
  expect(model.presets().map(preset => [preset.id, preset.name])).toEqual([
    [1, 'Gate <1> 北'],
    [300, 'Gate <1> 北'],
  ])
  expect(ask('GET', `${PTZ}/presets`).body).toContain('<id>300</id>')
})

test('a preset that is not there is neither gone to nor removed', () => {
  ask('PUT', `${PTZ}/presets/1`, '<presetName>Gate</presetName>')
  expect(statusOf('PUT', `${PTZ}/presets/1/goto`)).toBe(200)
  expect(statusOf('PUT', `${PTZ}/presets/2/goto`)).toBe(400)
  expect(statusOf('PUT', `${PTZ}/presets/1/other`)).toBe(404)
  expect(statusOf('DELETE', `${PTZ}/presets/1`)).toBe(200)
  expect(statusOf('DELETE', `${PTZ}/presets/1`)).toBe(400)
  expect(statusOf('POST', `${PTZ}/presets`)).toBe(404)
})

test('an output is set high and low, nothing else', () => {
  const state = (word: string): string => `<outputState>${word}</outputState>`
  const trigger = 'System/IO/outputs/1/trigger'
  expect(statusOf('PUT', trigger, state('high'))).toBe(200)
  expect(model.outputs.get(1)).toBe(true)
  expect(statusOf('PUT', trigger, state('pulse'))).toBe(400)
  expect(model.outputs.get(1)).toBe(true)
  expect(statusOf('PUT', trigger, state('low'))).toBe(200)
  expect(model.outputs.get(1)).toBe(false)
  expect(statusOf('PUT', 'System/IO/outputs/2/trigger', state('high'))).toBe(404)
  expect(statusOf('GET', trigger)).toBe(404)
})

test('the clock is set to a time only', () => {
  expect(statusOf('PUT', 'System/time', '<localTime>2026-05-01T09:00:00+08:00</localTime>')).toBe(200)
  expect(model.now()).toBe(Date.UTC(2026, 4, 1, 1))
  expect(statusOf('PUT', 'System/time', '<localTime>soon</localTime>')).toBe(400)
  expect(statusOf('DELETE', 'System/time', '<localTime>2026-05-01T09:00:00Z</localTime>')).toBe(400)
  expect(model.now()).toBe(Date.UTC(2026, 4, 1, 1))
})

test('what a camera lacks is refused as such, an unknown path is not found', () => {
  model = createIsapiModel({ ...isapiPlans[0]!, hasPtz: false, outputs: 0 })
  for (const path of [`${PTZ}/capabilities`, `${PTZ}/presets`, 'System/IO/outputs']) {
    expect(ask('GET', path)).toMatchObject({ status: 403, body: expect.stringContaining('notSupport') })
  }
  for (const path of ['System/times', 'Streaming/channels/101', 'System'])
    expect(statusOf('GET', path)).toBe(404)
})
