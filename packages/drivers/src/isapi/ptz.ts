import { DeviceFault, type PtzControl } from '../kit/driver.ts'
import { find, textOf, type XmlNode } from '../kit/xml.ts'
import type { Found, IsapiCalls } from './calls.ts'

interface Range {
  least: number
  most: number
}

/** Ranges of a PTZ channel, in the device's units. */
export interface PtzAbility {
  hasContinuous: boolean
  absolute?: { pan: Range; tilt: Range; zoom: Range }
}

const SPEED = 100

function rangeOf(node: XmlNode | undefined, usual: Range): Range {
  const of = (name: string): number => Number.parseFloat(textOf(node, name))
  const range = { least: of('Min'), most: of('Max') }
  const isWell = Math.abs(range.least) < 1e6 && Math.abs(range.most) < 1e6 && range.least < range.most
  return isWell ? range : usual
}

/** The misspelling is the protocol's. */
export const lookAtPtz = (calls: IsapiCalls, base: string, signal?: AbortSignal): Promise<Found> =>
  calls.look(`${base}/capabilities`, 'PTZChanelCap', signal)

/** The path of a channel's controls: the device's own, and that of a camera behind a recorder. */
export const ptzPaths = (channel: number): readonly [string, string] => [
  `/ISAPI/PTZCtrl/channels/${channel}`,
  `/ISAPI/ContentMgmt/PTZCtrlProxy/channels/${channel}`,
]

export function readPtzAbility(found: XmlNode | undefined): PtzAbility {
  const panTilt = find(found, 'AbsolutePanTiltPositionSpace')
  return {
    hasContinuous: find(found, 'ContinuousPanTiltSpace') !== undefined,
    ...(panTilt && {
      absolute: {
        pan: rangeOf(find(panTilt, 'XRange'), { least: 0, most: 3600 }),
        tilt: rangeOf(find(panTilt, 'YRange'), { least: -900, most: 2700 }),
        zoom: rangeOf(find(found, 'AbsoluteZoomPositionSpace', 'ZRange'), { least: 10, most: 1000 }),
      },
    }),
  }
}

const within = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, Number.isFinite(value) ? value : 0))

const speedOf = (value: number): number => Math.round(within(value, -1, 1) * SPEED)

/** A share from 0 to 1 of a range. */
const place = ({ least, most }: Range, share: number): number => Math.round(least + share * (most - least))

/** @param base of `ptzPaths` */
export function createPtz(calls: IsapiCalls, base: string, { absolute }: PtzAbility): PtzControl {
  function move(pan: number, tilt: number, zoom: number): Promise<void> {
    const body = `<PTZData><pan>${pan}</pan><tilt>${tilt}</tilt><zoom>${zoom}</zoom></PTZData>`
    return calls.send('PUT', `${base}/continuous`, body)
  }

  return {
    move: ({ pan, tilt, zoom }) => move(speedOf(pan), speedOf(tilt), speedOf(zoom)),
    stop: () => move(0, 0, 0),
    ...(absolute && {
      async absolute({ pan, tilt, zoom }) {
        if (![pan, tilt, zoom].every(Number.isFinite))
          throw new DeviceFault('rejected', 'not a position', 'wrong_value')
        const azimuth = place(absolute.pan, (within(pan, -1, 1) + 1) / 2)
        const elevation = place(absolute.tilt, (within(tilt, -1, 1) + 1) / 2)
        const absoluteZoom = place(absolute.zoom, within(zoom, 0, 1))
        const high = `<elevation>${elevation}</elevation><azimuth>${azimuth}</azimuth><absoluteZoom>${absoluteZoom}</absoluteZoom>`
        await calls.send('PUT', `${base}/absolute`, `<PTZData><AbsoluteHigh>${high}</AbsoluteHigh></PTZData>`)
      },
    }),
  }
}
