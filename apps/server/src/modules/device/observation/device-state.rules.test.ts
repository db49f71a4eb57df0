import { deviceCauses, deviceKinds, deviceStates, type DeviceCause } from '@palisade/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  primaryChannelOf,
  nextChannelStatus,
  seenEvery,
  silenceOf,
  deviceStatusOf,
  type Channel,
  type ChannelReading,
  type ChannelStatus,
  type ChannelStatuses,
} from './device-state.rules.ts'

const up: ChannelStatus = { isUp: true, cause: null }
const away: ChannelStatus = { isUp: null, cause: 'media_away' }
const lost = (cause: DeviceCause): ChannelStatus => ({ isUp: false, cause })

describe('the status of one channel', () => {
  test.each<[string, ChannelStatus, ChannelReading, ChannelStatus]>([
    ['a first sign of life', { isUp: null, cause: 'never_checked' }, { is: 'up' }, up],
    ['frames stop', up, { is: 'down', cause: 'stalled' }, lost('stalled')],
    ['a restart of ours', up, { is: 'connecting', isOverdue: false }, up],
    ['a restart that lasts', up, { is: 'connecting', isOverdue: true }, { isUp: null, cause: 'connecting' }],
    ['one that was lost before', lost('stalled'), { is: 'connecting', isOverdue: true }, lost('stalled')],
    ['never seen yet', away, { is: 'connecting', isOverdue: false }, { isUp: null, cause: 'connecting' }],
    ['our own programs away', up, { is: 'unknown', cause: 'media_away' }, away],
    [
      'a locked account',
      up,
      { is: 'down', cause: 'account_locked', lockedUntil: 60_000 },
      { isUp: false, cause: 'account_locked', lockedUntil: 60_000 },
    ],
  ])('%s', (_, stored, seen, expected) => {
    expect(nextChannelStatus(stored, seen)).toEqual(expected)
  })
})

describe('a state', () => {
  const camera = (channels: ChannelStatuses) =>
    deviceStatusOf({ kind: 'camera', isInMaintenance: false, wasConnected: true, channels })

  test('of a camera without frames is offline, though its control answers', () => {
    expect(camera({ stream: lost('stalled'), control: up })).toEqual({ state: 'offline', cause: 'stalled' })
  })
  test('of a locked account says until when, whichever channel was told it; of anything else it does not', () => {
    const stream = lost('account_locked')
    const told = { ...lost('account_locked'), lockedUntil: 1_800_000 }
    const locked = { state: 'offline', cause: 'account_locked', lockedUntil: 1_800_000 }
    expect(camera({ stream, control: told })).toEqual(locked)
    expect(camera({ stream: told, control: up })).toEqual(locked)
    expect(camera({ stream: up, control: told })).toEqual({ ...locked, state: 'fault' })
    expect(camera({ stream, control: up })).toEqual({ ...locked, lockedUntil: undefined })
    expect(camera({ stream: lost('stalled'), control: told })).toEqual({ state: 'offline', cause: 'stalled' })
  })

  test('of a camera with frames but without control is a fault', () => {
    expect(camera({ stream: up, control: lost('unreachable') })).toEqual({
      state: 'fault',
      cause: 'control_lost',
    })
    expect(camera({ stream: up, control: lost('wrong_credentials') }).cause).toBe('wrong_credentials')
    expect(camera({ stream: up }).state).toBe('online')
    expect(camera({ stream: up, control: { isUp: null, cause: 'connecting' } }).state).toBe('online')
  })
  test('of a device that reports a fault in itself is a fault', () => {
    expect(camera({ stream: up, control: up, report: lost('device_reports') })).toEqual({
      state: 'fault',
      cause: 'device_reports',
    })
    const panel = { control: up, report: lost('device_reports') }
    expect(
      deviceStatusOf({ kind: 'panel', isInMaintenance: false, wasConnected: true, channels: panel }).state,
    ).toBe('fault')
  })
  test('is unknown while our media program is away, unless the device itself does not answer', () => {
    expect(camera({ stream: away, control: up })).toEqual({ state: 'unknown', cause: 'media_away' })
    expect(camera({ stream: away, control: lost('unreachable') })).toEqual({
      state: 'offline',
      cause: 'unreachable',
    })
  })
  test('of a device that was never seen is unknown', () => {
    for (const kind of deviceKinds)
      expect(deviceStatusOf({ kind, isInMaintenance: false, wasConnected: true, channels: {} })).toEqual({
        state: 'unknown',
        cause: 'never_checked',
      })
  })

  test('of a device that was never reached is that, with what keeps it away, until its first success', () => {
    const fresh = (seen: ChannelStatuses) =>
      deviceStatusOf({ kind: 'camera', isInMaintenance: false, wasConnected: false, channels: seen })
    expect(fresh({})).toEqual({ state: 'not_connected', cause: 'never_checked' })
    expect(fresh({ stream: lost('wrong_credentials') })).toEqual({
      state: 'not_connected',
      cause: 'wrong_credentials',
    })
    expect(fresh({ stream: up }).state).toBe('online')
  })

  const channelStatus = fc.record({
    isUp: fc.constantFrom(true, false, null),
    cause: fc.option(fc.constantFrom(...deviceCauses)),
  })
  const channels = fc.record(
    { stream: channelStatus, control: channelStatus, report: channelStatus },
    { requiredKeys: [] },
  ) as fc.Arbitrary<ChannelStatuses>
  const kind = fc.constantFrom(...deviceKinds)

  test('is online or a fault only with a sign of life over the way it lives by; online has no cause', () => {
    fc.assert(
      fc.property(kind, channels, (ofKind, seen) => {
        const { state, cause } = deviceStatusOf({
          kind: ofKind,
          isInMaintenance: false,
          wasConnected: true,
          channels: seen,
        })
        const isAlive = state === 'online' || state === 'fault'
        expect(isAlive).toBe(seen[primaryChannelOf[ofKind]]?.isUp === true)
        expect(state !== 'online' || cause === null).toBe(true)
        expect((state !== 'offline' && state !== 'fault') || cause !== null).toBe(true)
        expect(state).not.toBe('maintenance')
        expect(deviceStates).toContain(state)
      }),
    )
  })
  test('is offline only where something was found down', () => {
    fc.assert(
      fc.property(kind, channels, (ofKind, seen) => {
        const { state } = deviceStatusOf({
          kind: ofKind,
          isInMaintenance: false,
          wasConnected: true,
          channels: seen,
        })
        expect(state !== 'offline' || Object.values(seen).some(one => one.isUp === false)).toBe(true)
      }),
    )
  })
  test('in maintenance is that, whatever is observed', () => {
    fc.assert(
      fc.property(kind, channels, (ofKind, seen) => {
        expect(
          deviceStatusOf({ kind: ofKind, isInMaintenance: true, wasConnected: true, channels: seen }),
        ).toEqual({
          state: 'maintenance',
          cause: 'planned',
        })
      }),
    )
  })
  test('after any history is never online once its life was seen to end, until it is seen again', () => {
    const seen: fc.Arbitrary<ChannelReading> = fc.oneof(
      fc.constant<ChannelReading>({ is: 'up' }),
      fc.constant<ChannelReading>({ is: 'down', cause: 'silent' }),
      fc.constant<ChannelReading>({ is: 'unknown', cause: 'media_away' }),
      fc.boolean().map<ChannelReading>(isOverdue => ({ is: 'connecting', isOverdue })),
    )
    const step = fc.tuple(fc.constantFrom<Channel>('stream', 'control', 'report'), seen)
    fc.assert(
      fc.property(kind, fc.array(step, { maxLength: 30 }), (ofKind, steps) => {
        const known: ChannelStatuses = {}
        for (const [channel, one] of steps)
          known[channel] = nextChannelStatus(known[channel] ?? { isUp: null, cause: null }, one)
        const last = steps.findLast(
          ([channel, one]) => channel === primaryChannelOf[ofKind] && one.is !== 'connecting',
        )
        const { state } = deviceStatusOf({
          kind: ofKind,
          isInMaintenance: false,
          wasConnected: true,
          channels: known,
        })
        expect(state !== 'online' || last?.[1].is === 'up').toBe(true)
      }),
    )
  })
})

describe('the silence of a sensor', () => {
  const NOON = Date.UTC(2026, 10, 20, 12)
  const hours = (count: number) => count * 3_600_000
  const promised = (silentSeconds: number) => ({ heardAt: NOON - silentSeconds * 1000, keepAliveSeconds: 30 })

  test('means nothing until three promised signs of life did not come', () => {
    expect(silenceOf(promised(90), NOON, 0)).toBeUndefined()
    expect(silenceOf(promised(90.001), NOON, 0)).toEqual({ is: 'down', cause: 'silent' })
  })
  test('that nobody could have heard makes nothing offline', () => {
    expect(silenceOf(promised(3600), NOON, NOON - 90_000)).toEqual({ is: 'unknown', cause: 'silent' })
    expect(silenceOf(promised(3600), NOON, NOON - 90_001)).toEqual({ is: 'down', cause: 'silent' })
  })
  test('without a promised keep-alive means only after a day that its status is unknown', () => {
    const quiet = (count: number) => ({ heardAt: NOON - hours(count), keepAliveSeconds: undefined })
    expect(silenceOf(quiet(24), NOON, 0)).toBeUndefined()
    expect(silenceOf(quiet(25), NOON, 0)).toEqual({ is: 'unknown', cause: 'silent' })
  })
  test('is judged by signs written often enough, at most twice an interval and at least once a minute', () => {
    expect([seenEvery(5), seenEvery(60), seenEvery(86_400), seenEvery(undefined)]).toEqual([
      2500, 30_000, 60_000, 60_000,
    ])
  })
})
