import type { CameraPlan } from '../site/plan.ts'
import type { IsapiModel } from './isapi-model.ts'
import { EAST_HOURS } from './isapi-plan.ts'
import { document, type Fields } from './write-xml.ts'

export const deviceInfo = ({ plan }: IsapiModel, camera: CameraPlan): string =>
  document('DeviceInfo', {
    deviceName: camera.name,
    deviceID: plan.serial,
    manufacturer: 'Palisade simulated site',
    model: plan.model,
    serialNumber: plan.serial,
    macAddress: `02:50:41:4c:01:${camera.id.slice(3)}`,
    firmwareVersion: 'V5.7.1',
    firmwareReleasedDate: 'build 260501',
  })

type Size = { width: number; height: number; codec: string }

const stream = (id: number, name: string, size: Size, rtspPort: number | undefined): Fields => ({
  id,
  channelName: name,
  enabled: true,
  Transport: { rtspPortNo: rtspPort, maxPacketSize: 1000 },
  Video: {
    enabled: true,
    videoInputChannelID: 1,
    videoCodecType: size.codec,
    videoResolutionWidth: size.width,
    videoResolutionHeight: size.height,
    maxFrameRate: 1250,
  },
})

/** Those with bare line ends also keep their RTSP port to themselves: only the list of access protocols names it. */
export function streamingChannels({ plan }: IsapiModel, camera: CameraPlan, rtspPort: number): string {
  const port = plan.manner === 'bare' ? undefined : rtspPort
  const main = { width: 1280, height: 720, codec: camera.mainCodec === 'h265' ? 'H.265' : 'H.264' }
  const sub = { width: 640, height: 360, codec: 'H.264' }
  const channels = [stream(101, camera.name, main, port), stream(102, camera.name, sub, port)]
  return document('StreamingChannelList', { StreamingChannel: channels })
}

export const adminAccesses = (httpPort: number, rtspPort: number): string =>
  document('AdminAccessProtocolList', {
    AdminAccessProtocol: [
      { id: 1, enabled: true, protocol: 'HTTP', portNo: httpPort },
      { id: 4, enabled: true, protocol: 'RTSP', portNo: rtspPort },
    ],
  })

const range = (least: number, most: number): Fields => ({ Min: least, Max: most })

export const ptzCapabilities = (): string =>
  document('PTZChanelCap', {
    AbsolutePanTiltPositionSpace: { XRange: range(0, 3600), YRange: range(-900, 900) },
    AbsoluteZoomPositionSpace: { ZRange: range(10, 250) },
    ContinuousPanTiltSpace: { XRange: range(-100, 100), YRange: range(-100, 100) },
    ContinuousZoomSpace: { ZRange: range(-100, 100) },
    maxPresetNum: 300,
  })

/** Presets that were never set are in the list too, not enabled. */
export function presetList(model: IsapiModel): string {
  const set = model.presets().map(({ id, name }) => ({ enabled: true, id, presetName: name }))
  const empty = { enabled: false, id: 300, presetName: 'Preset 300' }
  return document('PTZPresetList', { PTZPreset: [...set, empty] })
}

/** The park action returns to a preset. */
export const parkAction = (guard: number): string =>
  document('ParkAction', {
    enabled: true,
    Parktime: 30,
    Action: { ActionType: 'preset', ActionNum: guard },
  })

export const patrolList = (presets: readonly number[]): string =>
  document('PTZPatrolList', {
    PTZPatrol: [
      {
        enabled: true,
        id: 1,
        patrolName: 'Patrol 1',
        PatrolSequenceList: {
          PatrolSequence: presets.map(presetID => ({ presetID, delay: 5, seqSpeed: 20 })),
        },
      },
    ],
  })

export const outputList = ({ outputs }: IsapiModel): string =>
  document('IOOutputPortList', {
    IOOutputPort: Array.from(outputs.keys(), id => ({ id, PowerOnState: { defaultState: 'low' } })),
  })

/** Local time of a camera set to China. */
export const time = (model: IsapiModel): string =>
  document('Time', {
    timeMode: 'manual',
    localTime: `${new Date(model.now() + EAST_HOURS * 3_600_000).toISOString().slice(0, 19)}+08:00`,
    timeZone: 'CST-8:00:00',
  })
