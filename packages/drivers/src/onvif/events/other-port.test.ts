import { soapAnswer, startHttpPeer } from '@palisade/testkit/peer'
import { patience } from '@palisade/testkit/patience'
import { expect, onTestFinished, test } from 'vitest'
import { quickTiming } from '../../testing/quick-timing.ts'
import { watchSession } from '../../testing/session-watch.ts'
import { createOnvifDriver } from '../onvif.driver.ts'

const MOTION = `<NotificationMessage><Topic>tns1:VideoSource/MotionAlarm</Topic><Message><Message UtcTime="${new Date().toISOString()}" PropertyOperation="Changed"><Source><SimpleItem Name="Source" Value="1"/></Source><Data><SimpleItem Name="State" Value="true"/></Data></Message></Message></NotificationMessage>`
const JPEG = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex')
const picture = `HTTP/1.1 200 OK\r\nContent-Type: image/jpeg\r\nContent-Length: ${JPEG.length}\r\n\r\n${JPEG.toString('latin1')}`

const service = (namespace: string, path: string) =>
  `<Service><Namespace>http://www.onvif.org/${namespace}/wsdl</Namespace><XAddr>/onvif/${path}</XAddr></Service>`

/** A camera whose subscriptions and pictures lie at a port beside that of its services. */
async function connect(other: Record<string, string>) {
  const beside = await startHttpPeer(other)
  const at = `http://127.0.0.1:${beside.port}`
  const device = await startHttpPeer({
    GetDeviceInformation: soapAnswer('GetDeviceInformation', '<Manufacturer>A</Manufacturer>'),
    GetServices: soapAnswer(
      'GetServices',
      service('ver10/media', 'media') + service('ver10/events', 'events'),
    ),
    GetProfiles: soapAnswer(
      'GetProfiles',
      '<Profiles token="p"><VideoSourceConfiguration><SourceToken>v</SourceToken></VideoSourceConfiguration><VideoEncoderConfiguration><Encoding>H264</Encoding></VideoEncoderConfiguration></Profiles>',
    ),
    GetStreamUri: soapAnswer('GetStreamUri', '<MediaUri><Uri>rtsp://127.0.0.1/a</Uri></MediaUri>'),
    GetSnapshotUri: soapAnswer('GetSnapshotUri', `<MediaUri><Uri>${at}/now.jpg</Uri></MediaUri>`),
    CreatePullPointSubscription: soapAnswer(
      'CreatePullPointSubscription',
      `<SubscriptionReference><Address>${at}/sub/1</Address></SubscriptionReference>`,
    ),
  })
  const timing = { ...quickTiming, connect: patience(5000), answer: patience(5000) }
  const config = { host: '127.0.0.1', port: device.port, isTls: false, mainUrl: '', mainProfile: 'p' }
  const { reports, watch } = watchSession()
  const session = createOnvifDriver(timing).connect?.({ id: 'd', driver: 'onvif', config }, reports)
  onTestFinished(async () => {
    await session?.stop()
    await device.close()
    await beside.close()
  })
  await watch.capabilities(patience(5000))
  return { session, watch, beside }
}

test('events and pictures come from another port of the same device', async () => {
  const { session, watch, beside } = await connect({
    PullMessages: soapAnswer('PullMessages', MOTION),
    '/now.jpg': picture,
  })
  await watch.event(({ isActive }) => isActive === true, patience(5000))
  expect(watch.lastCapabilities()).toContain('event')
  expect(watch.lastLacks().map(({ of }) => of)).not.toContain('event')
  expect(Buffer.from((await session?.snapshot?.()) ?? []).equals(JPEG)).toBe(true)
  expect(new Set(beside.asked)).toContain('PullMessages')
})

test('a subscription that no port knows is told as missing, and the device stays in touch', async () => {
  const { watch } = await connect({})
  expect(watch.lastLacks().filter(({ of }) => of === 'event')).toHaveLength(1)
  expect(watch.lastCapabilities()).not.toContain('event')
  await watch.aliveAgain(patience(5000))
  expect(watch.failures()).toEqual([])
})
