import type { Capability, DriverConfigs } from '@palisade/contract'
import type { Abilities } from '../kit/asking/abilities.ts'
import type { Lack } from '../kit/asking/lacks.ts'
import { textOf } from '../kit/xml.ts'
import type { Found, IsapiCalls } from './calls.ts'
import { createClock, lookAtTime } from './clock.ts'
import { createPassages, lookAtPassages } from './kept-passages.ts'
import { createPresets, lookAtPresets } from './presets.ts'
import { createPtz, lookAtPtz, ptzPaths, readPtzAbility } from './ptz.ts'
import { readRecorder, type Recorder } from './recorder.ts'
import { createRecordings, isStorageWell, lookAtStorage } from './recordings.ts'
import { createRelays, lookAtRelays, outputLists } from './relays.ts'
import { fetchLinked, lookAtPicture, picturePaths, takeSnapshot } from './snapshot.ts'

/** Those of one device, with its channels. */
export interface IsapiAbilities extends Abilities {
  recorder: Recorder
}

interface Asking {
  calls: IsapiCalls
  /** May outlive the connection that was asked: the controls work through it. */
  steady: IsapiCalls
  channel: number
  /** The channel is a camera that the device reaches over the network. */
  isProxied: boolean
  signal?: AbortSignal
  /** Gives back the found; a fault is noted as the lack of that ability. */
  node: <T>(of: Capability, found: Found<T>) => T | undefined
}

/** Looks at the device's own place, and where that lacks it, at the one of a camera behind a recorder. */
async function lookThrough<Place, T>(
  { isProxied }: Asking,
  [own, proxied]: readonly [Place, Place],
  look: (place: Place) => Promise<Found<T>>,
): Promise<{ place: Place; found: Found<T> }> {
  const found = await look(own)
  if (!found.fault || !isProxied) return { place: own, found }
  const behind = await look(proxied)
  return behind.fault ? { place: own, found } : { place: proxied, found: behind }
}

async function findMoves(asking: Asking) {
  const { calls, steady, channel, signal, node } = asking
  const { place, found } = await lookThrough(asking, ptzPaths(channel), one => lookAtPtz(calls, one, signal))
  const ability = readPtzAbility(node('ptz', found))
  if (!ability.hasContinuous) return {}
  const presets = node('preset', await lookAtPresets(calls, place, signal))
  return {
    ptz: createPtz(steady, place, ability),
    presets: presets && createPresets(steady, place),
  }
}

async function findRelays(asking: Asking) {
  const { calls, steady, channel, signal, node } = asking
  const { place, found } = await lookThrough(asking, outputLists(channel), one =>
    lookAtRelays(calls, one, signal),
  )
  return node('relay', found) && createRelays(steady, place)
}

async function findSnapshot(asking: Asking) {
  const { calls, steady, channel, signal, node } = asking
  const { place, found } = await lookThrough(asking, picturePaths(channel), one =>
    lookAtPicture(calls, one, signal),
  )
  return node('snapshot', found) && ((): Promise<Uint8Array> => takeSnapshot(steady, place))
}

/** Its clock, and the footage of its own: without its time nobody could say of which moment that is. */
async function findTimes({ calls, steady, signal, node }: Asking, config: DriverConfigs['isapi']) {
  const time = node('clock', await lookAtTime(calls, signal))
  if (textOf(time, 'localTime') === '') return {}
  const storage = node('recordings', await lookAtStorage(calls, signal))
  return {
    clock: createClock(steady),
    recordings: isStorageWell(storage) ? createRecordings(steady, config) : undefined,
  }
}

/**
 * Asks what the device and this channel of it can do; each ability is lost alone. The controls work through `steady`.
 * @throws DeviceFault where there is no connection or no login
 */
export async function findAbilities(
  calls: IsapiCalls,
  config: DriverConfigs['isapi'],
  signal?: AbortSignal,
  steady: IsapiCalls = calls,
): Promise<IsapiAbilities> {
  const lacks: Lack[] = []
  const recorder = await readRecorder(calls, signal)
  const asking: Asking = {
    calls,
    steady,
    channel: config.channel,
    isProxied: recorder.network.has(config.channel),
    signal,
    node(of, { node, fault }) {
      if (fault) lacks.push({ of, fault })
      return node
    },
  }
  const { ptz, presets } = await findMoves(asking)
  const relays = await findRelays(asking)
  const { clock, recordings } = await findTimes(asking, config)
  const snapshot = await findSnapshot(asking)
  const hasPassages = await lookAtPassages(calls, config.channel, signal)
  const found: [Capability, unknown][] = [
    ['live', true],
    ['ptz', ptz],
    ['pan_tilt', ptz],
    ['zoom', ptz],
    ['ptz_absolute', ptz && 'absolute' in ptz ? true : undefined],
    ['preset', presets],
    ['snapshot', snapshot],
    ['relay', relays],
    ['clock', clock],
    ['reboot', true],
    ['recordings', recordings],
  ]
  return {
    capabilities: found.filter(([, has]) => has !== undefined).map(([name]) => name),
    lacks,
    recorder,
    ptz,
    presets,
    relays,
    clock,
    recordings,
    snapshot,
    passages: hasPassages ? createPassages(steady, config.channel) : undefined,
    linkedPicture: link => fetchLinked(steady, config.host, link),
    reboot: () => steady.send('PUT', '/ISAPI/System/reboot'),
  }
}
