import { expect, test } from 'vitest'
import { DeviceFault } from '../../kit/driver.ts'
import { defaultTiming } from '../../kit/timing.ts'
import { readXml } from '../../kit/xml.ts'
import type { Device } from '../device.ts'
import { SoapFault } from '../soap/soap-answer.ts'
import { createSubscriber } from './subscriber.ts'

const signal = AbortSignal.timeout(60_000)
const full = new SoapFault(['Receiver'], 'rejected', 'maximum pull points reached', 'no_room')
const refused = new DeviceFault('refused', 'HTTP 400')

type FaultOf = (name: string) => unknown

/** A device that answers each request but those that have a fault, and the names that it was asked for. */
function deviceWith(faultOf: FaultOf) {
  const asked: string[] = []
  const ask: Device['ask'] = ({ name }) => {
    asked.push(name)
    const fault = faultOf(name)
    if (fault !== undefined) return Promise.reject(fault)
    const address =
      '<SubscriptionReference><Address>http://camera/onvif/sub/1</Address></SubscriptionReference>'
    return Promise.resolve(readXml(`<${name}Response>${address}</${name}Response>`))
  }
  const device = {
    ask,
    reach: { host: 'camera', port: 80, isTls: false },
    paths: () => new Map([['events', '/e']]),
  }
  return { asked, device: device as unknown as Device }
}

function subscribe(faultOf: FaultOf) {
  let now = 0
  const { asked, device } = deviceWith(faultOf)
  const subscriber = createSubscriber(device, defaultTiming, () => now)
  return {
    lack: subscriber.lack,
    /** The requests that a pull so much later makes. */
    pullAfter: async (ms: number): Promise<string[]> => {
      now += ms
      const before = asked.length
      await subscriber.pull(4500, signal)
      return asked.slice(before)
    },
  }
}

const OPENING = ['CreatePullPointSubscription', 'SetSynchronizationPoint', 'PullMessages']

test('a device that gives no subscription is asked for one again after half a minute, and says why it has none', async () => {
  let isFull = true
  const { pullAfter, lack } = subscribe(() => (isFull ? full : undefined))
  expect(await pullAfter(0)).toEqual(['CreatePullPointSubscription'])
  expect(lack()).toBe('no_room')
  for (let pulls = 0; pulls < 5; pulls++) expect(await pullAfter(5900)).toEqual([])
  isFull = false
  expect(await pullAfter(500)).toEqual(OPENING)
  expect(lack()).toBeUndefined()
})

test('a subscription whose first pull fails is given back, and counts for none', async () => {
  const { pullAfter, lack } = subscribe(name => (name === 'PullMessages' ? refused : undefined))
  expect(await pullAfter(0)).toEqual([...OPENING, 'Unsubscribe'])
  expect(lack()).toBe('refused')
  expect(await pullAfter(29_000)).toEqual([])
  expect(await pullAfter(1000)).toEqual([...OPENING, 'Unsubscribe'])
})

test('a subscription that was forgotten after a while is replaced at once, one that goes at once is not', async () => {
  let refusals = 0
  const { pullAfter, lack } = subscribe(name =>
    name === 'PullMessages' && refusals-- > 0 ? refused : undefined,
  )
  await pullAfter(0)
  refusals = 1
  expect(await pullAfter(20_000)).toEqual(['PullMessages', 'Unsubscribe', ...OPENING])
  expect(lack()).toBeUndefined()
  refusals = 1
  expect(await pullAfter(500)).toEqual(['PullMessages', 'Unsubscribe'])
  expect(lack()).toBe('refused')
})
