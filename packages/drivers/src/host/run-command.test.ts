import { expect, test, vi } from 'vitest'
import type { DeviceSession } from '../kit/driver.ts'
import type { DeviceCommand } from '../kit/host.ts'
import { runCommand } from './run-command.ts'

const done = () => vi.fn(() => Promise.resolve())

function session() {
  const ptz = { move: done(), stop: done(), absolute: done(), goHome: done(), setHome: done() }
  const cruises = { list: done(), operate: done() }
  const presets = { list: done(), set: done(), goTo: done(), remove: done() }
  const relays = { list: done(), set: done() }
  const clock = { read: done(), set: done() }
  const zones = { list: done(), arm: done(), disarm: done(), bypass: done(), cancelBypass: done() }
  return {
    stop: done(),
    ptz,
    presets,
    cruises,
    relays,
    clock,
    zones,
    snapshot: done(),
    linkedPicture: done(),
    passages: { list: done() },
    reboot: done(),
  }
}

const worked: [DeviceCommand, (of: ReturnType<typeof session>) => unknown, unknown[]][] = [
  [{ do: 'ptz.move', pan: 2, tilt: -2, zoom: -2 }, of => of.ptz.move, [{ pan: 1, tilt: -1, zoom: -1 }]],
  [
    { do: 'ptz.move', pan: Number.NaN, tilt: 0.5, zoom: 2 },
    of => of.ptz.move,
    [{ pan: 0, tilt: 0.5, zoom: 1 }],
  ],
  [
    { do: 'ptz.absolute', pan: 2, tilt: -2, zoom: -1 },
    of => of.ptz.absolute,
    [{ pan: 1, tilt: -1, zoom: 0 }],
  ],
  [{ do: 'ptz.stop' }, of => of.ptz.stop, []],
  [{ do: 'ptz.goHome' }, of => of.ptz.goHome, []],
  [{ do: 'ptz.setHome' }, of => of.ptz.setHome, []],
  [{ do: 'cruise.list' }, of => of.cruises.list, []],
  [{ do: 'cruise.operate', token: '3', operation: 'start' }, of => of.cruises.operate, ['3', 'start']],
  [{ do: 'preset.list' }, of => of.presets.list, []],
  [{ do: 'preset.set', name: 'Gate', token: '3' }, of => of.presets.set, ['Gate', '3']],
  [{ do: 'preset.goTo', token: '3' }, of => of.presets.goTo, ['3']],
  [{ do: 'preset.remove', token: '3' }, of => of.presets.remove, ['3']],
  [{ do: 'snapshot' }, of => of.snapshot, []],
  [{ do: 'picture.linked', link: '/a.jpg' }, of => of.linkedPicture, ['/a.jpg']],
  [{ do: 'passage.list', since: 7 }, of => of.passages.list, [7]],
  [{ do: 'relay.list' }, of => of.relays.list, []],
  [{ do: 'relay.set', token: 'a', isOn: true }, of => of.relays.set, ['a', true]],
  [{ do: 'clock.read' }, of => of.clock.read, []],
  [{ do: 'clock.set', at: 7 }, of => of.clock.set, [7]],
  [{ do: 'reboot' }, of => of.reboot, []],
  [{ do: 'zone.list' }, of => of.zones.list, []],
  [{ do: 'zone.arm', zones: [1] }, of => of.zones.arm, [[1]]],
  [{ do: 'zone.disarm', zones: [1] }, of => of.zones.disarm, [[1]]],
  [{ do: 'zone.bypass', zones: [1] }, of => of.zones.bypass, [[1]]],
  [{ do: 'zone.cancelBypass', zones: [1] }, of => of.zones.cancelBypass, [[1]]],
]

test.each(worked)('%j works its own control', async (command, control, given) => {
  const device = session()
  // The answers of these controls do not matter here.
  await runCommand(device as unknown as DeviceSession, command)
  expect(control(device)).toHaveBeenCalledExactlyOnceWith(...given)
})

test.each(worked)('%j is not supported by a device without controls', async command => {
  const bare = { stop: () => Promise.resolve() }
  await expect(runCommand(bare, command)).rejects.toMatchObject({ deviceCause: 'not_supported' })
})

test('a position is not supported by a device that only moves', async () => {
  const { absolute: _, ...ptz } = session().ptz
  const command = { do: 'ptz.absolute', pan: 0, tilt: 0, zoom: 0 } as const
  await expect(runCommand({ stop: done(), ptz }, command)).rejects.toMatchObject({
    deviceCause: 'not_supported',
  })
})
