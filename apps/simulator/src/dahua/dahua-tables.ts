import type { CameraPlan } from '../site/plan.ts'
import type { DahuaModel } from './dahua-model.ts'

type Rows = readonly (readonly [key: string, value: string | number | boolean])[]

/** Lines `key=value`, as CGI writes its answers. */
export const table = (rows: Rows): string => rows.map(([key, value]) => `${key}=${value}\r\n`).join('')

export const systemInfo = ({ plan }: DahuaModel): string =>
  table([
    ['appAutoStart', true],
    ['deviceType', '31'],
    ['hardwareVersion', '1.00'],
    ['processor', 'SIM'],
    ['serialNumber', plan.serial],
    ['updateSerial', plan.model],
  ])

const video = (format: string, codec: string, width: number, height: number): Rows => [
  [`${format}.Video.Compression`, codec],
  [`${format}.Video.FPS`, 25],
  [`${format}.Video.Height`, height],
  [`${format}.Video.Width`, width],
  [`${format}.VideoEnable`, true],
]

export const encode = ({ plan }: DahuaModel, camera: CameraPlan): string => {
  const main = camera.mainCodec === 'h265' ? 'H.265' : 'H.264'
  return Array.from({ length: plan.channels }, (_, channel) => {
    const base = `table.Encode[${channel}]`
    return table([
      ...video(`${base}.MainFormat[0]`, main, 1280, 720),
      ...video(`${base}.ExtraFormat[0]`, 'H.264H', 640, 360),
      [`${base}.ExtraFormat[1].VideoEnable`, false],
      [`${base}.ExtraFormat[1].Video.Compression`, 'H.264'],
    ])
  }).join('')
}

export const channelTitles = ({ plan }: DahuaModel, camera: CameraPlan): string =>
  table(
    Array.from({ length: plan.channels }, (_, channel) => [
      `table.ChannelTitle[${channel}].Name`,
      channel === 0 ? camera.name : `Channel ${channel + 1}`,
    ]),
  )

/** `Tile` is the protocol's spelling. */
export const ptzCaps = ({ plan }: DahuaModel): string =>
  table([
    ['caps.Pan', plan.hasPtz],
    ['caps.Tile', plan.hasPtz],
    ['caps.Zoom', plan.hasPtz],
    ['caps.Preset', plan.hasPtz],
    ['caps.PresetMin', 1],
    ['caps.PresetMax', 300],
  ])

export const presetTable = ({ presets }: DahuaModel): string =>
  table(
    Array.from(presets).flatMap(([id, { name }], index): Rows => [
      [`presets[${index}].Index`, id],
      [`presets[${index}].Name`, name],
    ]),
  )

/** Without a zone, and without zeros before month and day. */
export function currentTime(model: DahuaModel): string {
  const at = new Date(model.wall())
  const clock = at.toISOString().slice(11, 19)
  return table([['result', `${at.getUTCFullYear()}-${at.getUTCMonth() + 1}-${at.getUTCDate()} ${clock}`]])
}
