import type { CameraPlan } from '../site/plan.ts'
import type { DahuaModel } from './dahua-model.ts'
import {
  channelTitles,
  currentTime,
  encode,
  presetTable,
  ptzCaps,
  systemInfo,
  table,
} from './dahua-tables.ts'

export type DahuaCall = {
  model: DahuaModel
  camera: CameraPlan
  rtspPort: number
  /** Such as `magicBox.cgi`. */
  program: string
  query: URLSearchParams
}
export type DahuaAnswer = { status: number; body: string }

const given = (body: string): DahuaAnswer => ({ status: 200, body })
const done = given('OK\r\n')
const wrong: DahuaAnswer = { status: 400, body: 'Error\r\nBad Request!\r\n' }

/** `NTP.TimeZone` of UTC+8. */
const ZONE_OF_CHINA = 13

function readSettings({ model, camera, rtspPort, query }: DahuaCall): DahuaAnswer {
  const name = query.get('name') ?? ''
  if (name === 'Encode') return given(encode(model, camera))
  if (name === 'ChannelTitle') return given(channelTitles(model, camera))
  if (name === 'RTSP') return given(table([['table.RTSP.Port', rtspPort]]))
  if (name === 'NTP' && model.plan.tellsZone) return given(table([['table.NTP.TimeZone', ZONE_OF_CHINA]]))
  return name === 'Locales' ? given(table([['table.Locales.DSTEnable', false]])) : wrong
}

function keepPreset({ model, query }: DahuaCall, code: string): DahuaAnswer {
  const id = Number(query.get('arg2'))
  if (!Number.isInteger(id) || id < 1 || id > 300) return wrong
  const preset = model.presets.get(id)
  if (code === 'SetPreset') {
    model.presets.set(id, { name: query.get('arg4') ?? `Preset${id}`, position: model.ptz.position() })
    return done
  }
  if (!preset) return wrong
  if (code === 'GotoPreset') model.ptz.absolute(preset.position)
  else model.presets.delete(id)
  return done
}

function steer(call: DahuaCall): DahuaAnswer {
  const { model, query } = call
  const [action, code] = [query.get('action'), query.get('code') ?? '']
  if (action === 'getCurrentProtocolCaps') return given(ptzCaps(model))
  if (!model.plan.hasPtz) return wrong
  if (action === 'getPresets') return given(presetTable(model))
  if (action !== 'start' && action !== 'stop') return wrong
  if (action === 'start' && /^(?:Set|Goto|Clear)Preset$/.test(code)) return keepPreset(call, code)
  const speeds = ['arg1', 'arg2'].map(name => Number(query.get(name)))
  return model.move(code, action === 'start', Math.max(...speeds) / 8) ? done : wrong
}

function keepTime({ model, query }: DahuaCall): DahuaAnswer {
  const action = query.get('action')
  if (action === 'getCurrentTime') return given(currentTime(model))
  const [, day, clock] = /^(\d{4}-\d{1,2}-\d{1,2}) (\d\d:\d\d:\d\d)$/.exec(query.get('time') ?? '') ?? []
  const [year = 0, month = 1, date = 1] = (day ?? '').split('-').map(Number)
  const [hour = 0, minute = 0, second = 0] = (clock ?? '').split(':').map(Number)
  if (action !== 'setCurrentTime' || day === undefined) return wrong
  model.setWall(Date.UTC(year, month - 1, date, hour, minute, second))
  return done
}

function tellOfItself({ model, query }: DahuaCall): DahuaAnswer {
  switch (query.get('action')) {
    case 'getSystemInfo':
      return given(systemInfo(model))
    case 'getDeviceType':
      return given(table([['type', model.plan.model]]))
    case 'getVendor':
      return given(table([['vendor', 'Simulated']]))
    case 'getSoftwareVersion':
      return given(table([['version', '2.800.0000001.0.R,build:2026-05-01']]))
    default:
      return wrong
  }
}

const programs: Record<string, (call: DahuaCall) => DahuaAnswer> = {
  'magicBox.cgi': tellOfItself,
  'configManager.cgi': call => (call.query.get('action') === 'getConfig' ? readSettings(call) : wrong),
  'ptz.cgi': steer,
  'global.cgi': keepTime,
}

/** The camera's answer to any call but pictures, streams and a restart. */
export const answerCall = (call: DahuaCall): DahuaAnswer =>
  programs[call.program]?.(call) ?? { status: 404, body: 'Error\r\nNot Found!\r\n' }
