import { DeviceFault, type DeviceSession, type ZoneControl } from '../kit/driver.ts'
import type { DeviceCommand } from '../kit/host.ts'

function need<T>(control: T | undefined): T {
  return control ?? notSupported()
}

function notSupported(): never {
  throw new DeviceFault('not_supported', 'the device cannot do this')
}

const within = (value: number, from: number, to: number): number =>
  Number.isFinite(value) ? Math.min(to, Math.max(from, value)) : 0

type CommandOf<Do extends DeviceCommand['do']> = Extract<DeviceCommand, { do: Do }>

async function runPtz(
  session: DeviceSession,
  command: CommandOf<'ptz.move' | 'ptz.stop' | 'ptz.absolute' | 'ptz.goHome' | 'ptz.setHome'>,
): Promise<void> {
  const ptz = need(session.ptz)
  if (command.do === 'ptz.stop') return ptz.stop()
  if (command.do === 'ptz.goHome') return ptz.goHome ? ptz.goHome() : notSupported()
  if (command.do === 'ptz.setHome') return ptz.setHome ? ptz.setHome() : notSupported()
  const pan = within(command.pan, -1, 1)
  const tilt = within(command.tilt, -1, 1)
  if (command.do === 'ptz.move') return ptz.move({ pan, tilt, zoom: within(command.zoom, -1, 1) })
  if (!ptz.absolute) return notSupported()
  return ptz.absolute({ pan, tilt, zoom: within(command.zoom, 0, 1) })
}

function runPreset(
  session: DeviceSession,
  command: CommandOf<'preset.list' | 'preset.set' | 'preset.goTo' | 'preset.remove'>,
): Promise<unknown> {
  const presets = need(session.presets)
  switch (command.do) {
    case 'preset.list':
      return presets.list()
    case 'preset.set':
      return presets.set(command.name, command.token)
    case 'preset.goTo':
      return presets.goTo(command.token)
    case 'preset.remove':
      return presets.remove(command.token)
  }
}

const zoneVerbs = {
  'zone.arm': 'arm',
  'zone.disarm': 'disarm',
  'zone.bypass': 'bypass',
  'zone.cancelBypass': 'cancelBypass',
} as const satisfies Record<string, keyof ZoneControl>

function runRelay(session: DeviceSession, command: CommandOf<'relay.list' | 'relay.set'>): Promise<unknown> {
  const relays = need(session.relays)
  return command.do === 'relay.list' ? relays.list() : relays.set(command.token, command.isOn)
}

function runCruise(
  session: DeviceSession,
  command: CommandOf<'cruise.list' | 'cruise.operate'>,
): Promise<unknown> {
  const cruises = need(session.cruises)
  return command.do === 'cruise.list' ? cruises.list() : cruises.operate(command.token, command.operation)
}

function runRecordings(
  session: DeviceSession,
  { do: what, from, to }: CommandOf<'recording.search' | 'recording.replay'>,
): Promise<unknown> {
  const recordings = need(session.recordings)
  return what === 'recording.search' ? recordings.search(from, to) : recordings.replay(from, to)
}

function runClock(session: DeviceSession, command: CommandOf<'clock.read' | 'clock.set'>): Promise<unknown> {
  const clock = need(session.clock)
  return command.do === 'clock.read' ? clock.read() : clock.set(command.at)
}

/** Works one control of a session. @throws DeviceFault `not_supported` when the device has none of the kind */
export async function runCommand(session: DeviceSession, command: DeviceCommand): Promise<unknown> {
  switch (command.do) {
    case 'ptz.move':
    case 'ptz.stop':
    case 'ptz.absolute':
    case 'ptz.goHome':
    case 'ptz.setHome':
      return runPtz(session, command)
    case 'preset.list':
    case 'preset.set':
    case 'preset.goTo':
    case 'preset.remove':
      return runPreset(session, command)
    case 'relay.list':
    case 'relay.set':
      return runRelay(session, command)
    case 'clock.read':
    case 'clock.set':
      return runClock(session, command)
    default:
      return runOther(session, command)
  }
}

type OtherCommand = CommandOf<
  | 'cruise.list'
  | 'cruise.operate'
  | 'recording.search'
  | 'recording.replay'
  | 'snapshot'
  | 'picture.linked'
  | 'passage.list'
  | 'reboot'
  | 'zone.list'
  | keyof typeof zoneVerbs
>

async function runOther(session: DeviceSession, command: OtherCommand): Promise<unknown> {
  if (command.do === 'cruise.list' || command.do === 'cruise.operate') return runCruise(session, command)
  if (command.do === 'recording.search' || command.do === 'recording.replay')
    return runRecordings(session, command)
  if (command.do === 'snapshot') return session.snapshot ? session.snapshot() : notSupported()
  if (command.do === 'picture.linked')
    return session.linkedPicture ? session.linkedPicture(command.link) : notSupported()
  if (command.do === 'passage.list') return need(session.passages).list(command.since)
  if (command.do === 'reboot') return session.reboot ? session.reboot() : notSupported()
  const zones = need(session.zones)
  return command.do === 'zone.list' ? zones.list() : zones[zoneVerbs[command.do]](command.zones)
}
