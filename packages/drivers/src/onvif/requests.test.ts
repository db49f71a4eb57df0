import { expect, test } from 'vitest'
import { readXml } from '../kit/xml.ts'
import { setClock } from './clock.ts'
import { createDevice } from './device.ts'
import { openPullPoint } from './events/pull-point.ts'
import { readFeatures } from './features.ts'
import type { Profile } from './profiles.ts'
import { createPresets, createPtz } from './ptz.ts'
import type { PtzAbilities } from './ptz-node.ts'
import { createSoapClient } from './soap/soap-client.ts'

// The expected bodies are those that the npm package `onvif` 0.8.3 writes, letter by letter: many makes are known to take them.

const reach = { host: '10.0.0.9', port: 80, isTls: false }
const signal = AbortSignal.timeout(60_000)
const both = { panTilt: true, zoom: true }
const all: PtzAbilities = {
  continuous: both,
  absolute: both,
  capabilities: ['ptz', 'ptz_absolute', 'preset', 'home', 'home_set'],
  cruiseOperations: [],
}

function profileOf(service: Profile['service']): Profile {
  return { token: 'A<1>', name: 'Main', source: 'V1', codec: 'h264', width: 640, height: 360, service }
}

const namespaces = [
  'ver10/media/wsdl',
  'ver20/media/wsdl',
  'ver20/ptz/wsdl',
  'ver10/events/wsdl',
  'ver10/deviceIO/wsdl',
]
const listOf = (known: readonly string[]): string =>
  known
    .map(one => `<Service><Namespace>http://www.onvif.org/${one}</Namespace><XAddr>/s</XAddr></Service>`)
    .join('')
const answers: Record<string, string> = {
  GetSnapshotUri: '<Uri>http://10.0.0.9/now.jpg</Uri>',
  GetStreamUri: '<Uri>rtsp://10.0.0.9/main</Uri>',
  SetPreset: '<PresetToken>7</PresetToken>',
}

/** A device that answers everything, and what it was asked: body and HTTP action. */
async function askedOf(known = namespaces) {
  const bodies: string[] = []
  const actions: string[] = []
  const http = {
    request: ({ body = '', headers = {} }: { body?: string; headers?: Record<string, string> }) => {
      const [, inner = ''] = /<s:Body [^>]*>(.*)<\/s:Body>/.exec(body) ?? []
      bodies.push(inner)
      actions.push(/action="(.*)"/.exec(headers['content-type'] ?? '')?.[1] ?? '')
      const name = readXml(inner).name
      const content = name === 'GetServices' ? listOf(known) : (answers[name] ?? '')
      const text = `<Envelope><Body><${name}Response>${content}</${name}Response></Body></Envelope>`
      return Promise.resolve({ status: 200, contentType: 'application/soap+xml', body: Buffer.from(text) })
    },
  }
  const soap = createSoapClient({ http: http as never })
  const device = createDevice(soap, reach)
  await device.loadServices({ signal, isDoubted: false })
  return { device, bodies, actions }
}
const after = async (
  run: (device: ReturnType<typeof createDevice>) => Promise<unknown>,
  known?: string[],
) => {
  const { device, bodies } = await askedOf(known)
  const before = bodies.length
  await run(device)
  return bodies.slice(before)
}

const device = 'xmlns="http://www.onvif.org/ver10/device/wsdl"'
const media = 'xmlns="http://www.onvif.org/ver10/media/wsdl"'
const media2 = 'xmlns="http://www.onvif.org/ver20/media/wsdl"'
const ptz = 'xmlns="http://www.onvif.org/ver20/ptz/wsdl"'
const schema = 'xmlns="http://www.onvif.org/ver10/schema"'
const profile = '<ProfileToken>A&lt;1&gt;</ProfileToken>'

test('services, and capabilities where they are not all told', async () => {
  const { bodies, actions } = await askedOf([])
  expect(bodies).toEqual([
    `<GetServices ${device}><IncludeCapability>false</IncludeCapability></GetServices>`,
    `<GetCapabilities ${device}><Category>All</Category></GetCapabilities>`,
  ])
  expect(actions).toEqual([
    'http://www.onvif.org/ver10/device/wsdl/GetServices',
    'http://www.onvif.org/ver10/device/wsdl/GetCapabilities',
  ])
})

test('who the device is, and its clock', async () => {
  expect(await after(one => one.identity(signal))).toEqual([`<GetDeviceInformation ${device}/>`])
  expect(setClock(Date.UTC(2026, 1, 3, 4, 5, 6, 789))).toMatchObject({
    service: 'device',
    body: `<SetSystemDateAndTime ${device}><DateTimeType>Manual</DateTimeType><DaylightSavings>false</DaylightSavings><UTCDateTime><Time ${schema}><Hour>4</Hour><Minute>5</Minute><Second>6</Second></Time><Date ${schema}><Year>2026</Year><Month>2</Month><Day>3</Day></Date></UTCDateTime></SetSystemDateAndTime>`,
  })
})

test('profiles and addresses of Media', async () => {
  const asked = await after(
    async one => {
      await one.profiles(signal)
      await one.streamUrl(profileOf('media'), signal)
      await one.snapshotAddress(profileOf('media'), signal)
    },
    ['ver10/media/wsdl'],
  )
  expect(asked).toEqual([
    `<GetProfiles ${media}/>`,
    `<GetStreamUri ${media}><StreamSetup><Stream ${schema}>RTP-Unicast</Stream><Transport ${schema}><Protocol>RTSP</Protocol></Transport></StreamSetup>${profile}</GetStreamUri>`,
    `<GetSnapshotUri ${media}>${profile}</GetSnapshotUri>`,
  ])
})

test('profiles and addresses of Media2', async () => {
  const asked = await after(
    async one => {
      await one.profiles(signal)
      await one.streamUrl(profileOf('media2'), signal)
      await one.snapshotAddress(profileOf('media2'), signal)
    },
    ['ver20/media/wsdl'],
  )
  expect(asked).toEqual([
    `<GetProfiles ${media2}><Type>All</Type></GetProfiles>`,
    `<GetStreamUri ${media2}><Protocol>RTSP</Protocol>${profile}</GetStreamUri>`,
    `<GetSnapshotUri ${media2}>${profile}</GetSnapshotUri>`,
  ])
})

test('a subscription to everything', async () => {
  const asked = await after(one => openPullPoint(one, { limit: 1000, signal }))
  expect(asked).toEqual([
    '<CreatePullPointSubscription xmlns="http://www.onvif.org/ver10/events/wsdl"><InitialTerminationTime>PT2M</InitialTerminationTime></CreatePullPointSubscription>',
  ])
})

test('a pull waits for whole seconds: some firmwares know no others, and answer at once', async () => {
  const { device, bodies } = await askedOf()
  const point = await openPullPoint(device, { limit: 1000, signal })
  await point.pull(4500, signal)
  expect(bodies.at(-1)).toBe(
    '<PullMessages xmlns="http://www.onvif.org/ver10/events/wsdl"><Timeout>PT4S</Timeout><MessageLimit>50</MessageLimit></PullMessages>',
  )
})

test.each([
  [
    'both',
    both,
    `<PanTilt x="0.5" y="-0.25" ${schema}/><Zoom x="0" ${schema}/>`,
    '<PanTilt>true</PanTilt><Zoom>true</Zoom>',
  ],
  [
    'turns only',
    { panTilt: true, zoom: false },
    `<PanTilt x="0.5" y="-0.25" ${schema}/>`,
    '<PanTilt>true</PanTilt>',
  ],
  ['zooms only', { panTilt: false, zoom: true }, `<Zoom x="0" ${schema}/>`, '<Zoom>true</Zoom>'],
])('moves of a camera: %s', async (_name, axes, vector, stopped) => {
  const to = { pan: 0.5, tilt: -0.25, zoom: 0 }
  const asked = await after(async one => {
    const head = createPtz(one, profileOf('media'), { ...all, continuous: axes, absolute: axes })
    await head.move(to)
    await head.absolute?.(to)
    await head.stop()
  })
  expect(asked).toEqual([
    `<ContinuousMove ${ptz}>${profile}<Velocity>${vector}</Velocity></ContinuousMove>`,
    `<AbsoluteMove ${ptz}>${profile}<Position>${vector}</Position></AbsoluteMove>`,
    `<Stop ${ptz}>${profile}${stopped}</Stop>`,
  ])
})

test('home position and presets', async () => {
  const asked = await after(async one => {
    const head = createPtz(one, profileOf('media'), all)
    await head.goHome?.()
    await head.setHome?.()
    const presets = createPresets(one, profileOf('media'), all)
    await presets.list()
    await presets.set('Gate & yard')
    await presets.set('Gate', '7')
    await presets.goTo('7')
    await presets.remove('7')
  })
  const preset = '<PresetToken>7</PresetToken>'
  expect(asked).toEqual([
    `<GotoHomePosition ${ptz}>${profile}</GotoHomePosition>`,
    `<SetHomePosition ${ptz}>${profile}</SetHomePosition>`,
    `<GetPresets ${ptz}>${profile}</GetPresets>`,
    `<SetPreset ${ptz}>${profile}<PresetName>Gate &amp; yard</PresetName></SetPreset>`,
    `<SetPreset ${ptz}>${profile}<PresetName>Gate</PresetName>${preset}</SetPreset>`,
    `<GotoPreset ${ptz}>${profile}${preset}</GotoPreset>`,
    `<RemovePreset ${ptz}>${profile}${preset}</RemovePreset>`,
  ])
})

test('the turning head, by its list, by its name, and by its presets', async () => {
  const spaces = ['DefaultContinuousPanTiltVelocitySpace']
  const asked = await after(one =>
    readFeatures(
      one,
      {
        profile: { ...profileOf('media'), ptz: { node: 'N', spaces } },
        hasClock: true,
        clockLack: undefined,
        touch: () => Promise.resolve(),
      },
      { answer: 1000, signal },
    ),
  )
  expect(asked.filter(body => body.includes(ptz))).toEqual([
    `<GetNodes ${ptz}/>`,
    `<GetNode ${ptz}><NodeToken>N</NodeToken></GetNode>`,
    `<GetPresets ${ptz}>${profile}</GetPresets>`,
  ])
})
