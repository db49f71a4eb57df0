import type { Card } from '../card/card.ts'
import type { CameraPlan } from '../site/plan.ts'
import { searchCard, storage } from './card-calls.ts'
import {
  adminAccesses,
  deviceInfo,
  outputList,
  parkAction,
  patrolList,
  presetList,
  ptzCapabilities,
  streamingChannels,
  time,
} from './documents.ts'
import type { IsapiModel } from './isapi-model.ts'
import { quirks, type Quirk } from './quirks/quirks.ts'
import { entities, responseStatus } from './write-xml.ts'

export type IsapiCall = {
  model: IsapiModel
  camera: CameraPlan
  httpPort: number
  rtspPort: number
  method: string
  /** Without `/ISAPI/`, in parts. */
  path: readonly string[]
  body: string
  card?: Card
}

export type IsapiAnswer = { status: number; body: string }

const given = (body: string): IsapiAnswer => ({ status: 200, body })
const done = given(responseStatus(1, 'OK', 'ok'))
/** How cameras answer what they lack: no 404. */
const lacking: IsapiAnswer = { status: 403, body: responseStatus(4, 'Invalid Operation', 'notSupport') }
const wrong: IsapiAnswer = { status: 400, body: responseStatus(6, 'Invalid Content', 'badParameters') }
const missing: IsapiAnswer = { status: 404, body: responseStatus(4, 'Invalid Operation', 'notFound') }

/** Text of the first element of a name; bodies are small and flat. */
const field = (body: string, name: string): string =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(body)?.[1] ?? ''

function numbers(body: string, names: readonly string[], least: number, most: number): number[] | undefined {
  const values = names.map(name => Number(field(body, name) || Number.NaN))
  return values.every(value => value >= least && value <= most) ? values : undefined
}

const named = new Map(Object.entries(entities).map(([text, entity]) => [entity, text]))

function readText(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,6})|\w{2,4});/g, (entity, code?: string) =>
    code === undefined ? (named.get(entity) ?? entity) : String.fromCodePoint(Number(code)),
  )
}

function moveOn({ model, body }: IsapiCall): IsapiAnswer {
  const found = numbers(body, ['pan', 'tilt', 'zoom'], -100, 100)
  if (!found) return wrong
  const [pan = 0, tilt = 0, zoom = 0] = found
  model.ptz.move({ pan: pan / 100, tilt: tilt / 100, zoom: zoom / 100 })
  return done
}

function moveTo({ model, body }: IsapiCall): IsapiAnswer {
  const found = numbers(body, ['azimuth', 'elevation', 'absoluteZoom'], -900, 3600)
  if (!found) return wrong
  const [azimuth = 0, elevation = 0, zoom = 0] = found
  model.ptz.absolute({ pan: azimuth / 1800 - 1, tilt: elevation / 900, zoom: (zoom - 10) / 240 })
  return done
}

function steer(call: IsapiCall): IsapiAnswer {
  const asked = `${call.method} ${call.path.join('/')}`
  if (asked === 'PUT continuous') return moveOn(call)
  if (asked === 'PUT absolute') return moveTo(call)
  const { guard, patrol } = call.model
  if (asked === 'GET parkaction') return guard === undefined ? missing : given(parkAction(guard))
  if (asked === 'GET patrols') return patrol === undefined ? missing : given(patrolList(patrol))
  return asked === 'GET capabilities' ? given(ptzCapabilities()) : missing
}

function keepPresets({ model, method, path, body }: IsapiCall): IsapiAnswer {
  const [text, word] = path
  if (text === undefined) return method === 'GET' ? given(presetList(model)) : missing
  const id = Number(text)
  if (!Number.isInteger(id) || id < 1 || id > 300) return wrong
  if (method === 'PUT' && word === 'goto') return model.goToPreset(id) ? done : wrong
  if (method === 'DELETE' && word === undefined) return model.removePreset(id) ? done : wrong
  if (method !== 'PUT' || word !== undefined) return missing
  model.setPreset(id, readText(field(body, 'presetName')))
  return done
}

function keepOutputs({ model, method, path, body }: IsapiCall): IsapiAnswer {
  const [text, word] = path
  if (text === undefined && method === 'GET') return given(outputList(model))
  const id = Number(text)
  const state = field(body, 'outputState')
  if (method !== 'PUT' || word !== 'trigger' || !model.outputs.has(id)) return missing
  if (state !== 'high' && state !== 'low') return wrong
  model.outputs.set(id, state === 'high')
  return done
}

function keepTime({ model, method, body }: IsapiCall): IsapiAnswer {
  if (method === 'GET') return given(time(model))
  const at = Date.parse(field(body, 'localTime'))
  if (method !== 'PUT' || Number.isNaN(at)) return wrong
  model.setClock(at)
  return done
}

function search({ card, model, method, body }: IsapiCall): IsapiAnswer {
  if (!card) return lacking
  const found = method === 'POST' ? searchCard(card, model, body) : undefined
  return found === undefined ? wrong : given(found)
}

function listPlates({ model, method, body }: IsapiCall): IsapiAnswer {
  const picTime = field(body, 'picTime')
  if (method !== 'POST' || picTime === '') return wrong
  const own: Quirk[] = model.plan.quirks.map(name => quirks[name])
  const times = own.find(one => one.plateTimes)?.plateTimes ?? 'names'
  return given(model.plates.list(picTime, times))
}

type Handler = (call: IsapiCall) => IsapiAnswer

/** Longest path first; the rest of the path is the handler's. */
const handlers: readonly [path: string, handler: Handler][] = [
  ['System/deviceInfo', ({ model, camera }) => given(deviceInfo(model, camera))],
  ['System/time', keepTime],
  ['System/IO/outputs', call => (call.model.plan.outputs > 0 ? keepOutputs(call) : lacking)],
  [
    'Streaming/channels',
    ({ model, camera, rtspPort, path }) =>
      path.length === 0 ? given(streamingChannels(model, camera, rtspPort)) : missing,
  ],
  ['Security/adminAccesses', ({ httpPort, rtspPort }) => given(adminAccesses(httpPort, rtspPort))],
  ['ContentMgmt/Storage', ({ card }) => (card ? given(storage()) : lacking)],
  ['ContentMgmt/search', search],
  ['Traffic/channels/1/vehicleDetect/plates', call => (call.model.plan.isAnpr ? listPlates(call) : lacking)],
  ['PTZCtrl/channels/1/presets', call => (call.model.plan.hasPtz ? keepPresets(call) : lacking)],
  ['PTZCtrl/channels/1', call => (call.model.plan.hasPtz ? steer(call) : lacking)],
]

/** The camera's answer to any call but pictures, alerts and a restart. */
export function answerCall(call: IsapiCall): IsapiAnswer {
  const path = call.path.join('/')
  const found = handlers.find(([own]) => path === own || path.startsWith(`${own}/`))
  if (!found) return missing
  const rest = call.path.slice(found[0].split('/').length)
  return found[1]({ ...call, path: rest })
}
