import type { DeviceProbe, DiscoveredDevice } from '@palisade/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeTree } from '#shared/testing/fake-tree.ts'
import { Refusal, startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { OnboardingPage } from './onboarding-page.tsx'

const id = (number: number) => `0190a000-0000-7000-8000-${String(number).padStart(12, '0')}`
const area = {
  id: id(100),
  parentId: null,
  type: 'area' as const,
  name: 'North Gate',
  code: 'A1',
  longitude: null,
  latitude: null,
}
const found = (
  number: number,
  deviceId: string | null = null,
): DiscoveredDevice & { deviceId: string | null } => ({
  driver: 'onvif',
  host: `10.0.0.${number}`,
  port: 80,
  isTls: false,
  name: `Found-${number}`,
  hardware: 'Bullet',
  endpointReference: `urn:uuid:${number}`,
  deviceId,
})
const well: DeviceProbe = {
  ok: true,
  steps: [{ step: 'login', ok: true, took: 40 }],
  capabilities: [],
  sources: [
    {
      token: 's1',
      name: 'Lens 1',
      streams: [
        { token: 'm', name: 'Main', url: 'rtsp://10.0.0.1/m', codec: 'h264', width: 1920, height: 1080 },
        { token: 's', name: 'Sub', url: 'rtsp://10.0.0.1/s', codec: 'h264', width: 640, height: 360 },
      ],
    },
  ],
}
const refused: DeviceProbe = {
  ...well,
  ok: false,
  cause: 'wrong_credentials',
  steps: [{ step: 'login', ok: false, cause: 'wrong_credentials', took: 40 }],
  sources: [],
}
const probePath = '/basic/onboarding/probe'
const addPath = '/basic/device/batchAdd'

let server: ReturnType<typeof startFakeServer>
beforeEach(() => {
  server = startFakeServer({
    onboarding: { discover: () => [found(1), found(2), found(3, id(7))], probe: () => well },
    device: {
      batchAdd: ({ devices }) => devices.map((_, index) => ({ id: id(index + 1), errorCode: null })),
    },
    organisation: fakeTree([area]),
  })
})
afterEach(() => vi.unstubAllGlobals())

type Rendered = Awaited<ReturnType<typeof renderPage>>
const row = (text: string) => within(screen.getByText(text).closest('tr')!)

async function discover({ user }: Rendered) {
  await user.click(await screen.findByRole('button', { name: /Search now/ }))
  await screen.findByText('Found-1')
  const table = within(screen.getByRole('region', { name: 'Found devices' }))
  await user.click(table.getAllByRole('checkbox')[0]!)
}
async function logIn({ user }: Rendered) {
  await user.type(screen.getByLabelText('User name'), 'admin')
  await user.type(screen.getByLabelText('Password'), 'secret')
  await user.click(screen.getByRole('button', { name: /Log in/ }))
}

test('finds, logs in to all, proposes, and adds them at once', async () => {
  const rendered = await renderPage(OnboardingPage, { address: `/?areaId=${area.id}` })
  const { user } = rendered
  await discover(rendered)
  expect(row('Found-3').getByText('Registered already')).toBeVisible()
  expect(row('Found-3').getByRole('checkbox')).toBeDisabled()
  await logIn(rendered)
  await waitFor(() => expect(screen.getAllByText('1 picture source')).toHaveLength(2))
  expect(server.to(probePath).map(({ body }) => body)).toMatchObject([
    { host: '10.0.0.1', username: 'admin', password: 'secret' },
    { host: '10.0.0.2', username: 'admin', password: 'secret' },
  ])
  await user.click(screen.getByRole('button', { name: 'Go on with 2 picture sources' }))
  await waitFor(() => expect(screen.getByDisplayValue('Found-1')).toBeVisible())
  expect(screen.getAllByTitle('Main H.264 1920×1080')).toHaveLength(2)
  expect(screen.getAllByTitle('Sub H.264 640×360')).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Add (2)' }))
  await waitFor(() => expect(server.to(addPath)).toHaveLength(1))
  expect(server.to(addPath)[0]?.body).toMatchObject({
    devices: [
      {
        driver: 'onvif',
        name: 'Found-1',
        code: 'CAM-10-0-0-1',
        areaId: area.id,
        config: { mainProfile: 'm', subProfile: 's', endpointReference: 'urn:uuid:1', password: 'secret' },
      },
      { name: 'Found-2' },
    ],
  })
  await waitFor(() => expect(screen.getByText(/2 devices added/)).toBeVisible())
})

test('a registered one is chosen only on purpose', async () => {
  const rendered = await renderPage(OnboardingPage)
  const { user } = rendered
  await discover(rendered)
  await user.click(screen.getByRole('checkbox', { name: /Offer registered ones too/ }))
  await user.click(row('Found-3').getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: /Log in \(3\)/ }))
  await waitFor(() => expect(server.to(probePath)).toHaveLength(3))
})

test('says of each why it was refused, and tries only the failed ones again', async () => {
  server.use({ onboarding: { probe: ({ host }) => (host === '10.0.0.2' ? refused : well) } })
  const rendered = await renderPage(OnboardingPage)
  const { user } = rendered
  await discover(rendered)
  await logIn(rendered)
  expect(await row('Found-2').findByText('Wrong user name or password')).toBeVisible()
  expect(await row('Found-1').findByText('1 picture source')).toBeVisible()
  server.use({ onboarding: { probe: () => well } })
  await user.type(screen.getByLabelText('Password 10.0.0.2'), 'other')
  await user.click(screen.getByRole('button', { name: 'Try the failed again (1)' }))
  await waitFor(() => expect(screen.getAllByText('1 picture source')).toHaveLength(2))
  expect(server.to(probePath)).toHaveLength(3)
  expect(server.to(probePath)[2]?.body).toMatchObject({ host: '10.0.0.2', password: 'other' })
})

test('what could not be added stays, says why, and goes in when it is changed', async () => {
  server.use({
    device: {
      batchAdd: ({ devices }) =>
        devices.map(({ name }) =>
          name === 'Found-2' ? { id: null, errorCode: 'device.code_taken' } : { id: id(1), errorCode: null },
        ),
    },
  })
  const rendered = await renderPage(OnboardingPage, { address: `/?areaId=${area.id}` })
  const { user } = rendered
  await discover(rendered)
  await logIn(rendered)
  await user.click(await screen.findByRole('button', { name: 'Go on with 2 picture sources' }))
  await user.click(await screen.findByRole('button', { name: 'Add (2)' }))
  await waitFor(() => expect(screen.getByText('Code already exists')).toBeVisible())
  expect(screen.getByText('Added')).toBeVisible()
  await user.type(screen.getByDisplayValue('Found-2'), 'B')
  await user.click(screen.getByRole('button', { name: 'Add (1)' }))
  await waitFor(() => expect(server.to(addPath)).toHaveLength(2))
  expect(server.to(addPath)[1]?.body).toMatchObject({ devices: [{ name: 'Found-2B' }] })
})

test('takes typed addresses and ranges, with the address of a platform preset', async () => {
  const rendered = await renderPage(OnboardingPage, {
    address: '/?host=10.0.0.9&port=443&driver=isapi&tls=yes&username=console',
  })
  const { user } = rendered
  const text = await screen.findByLabelText('Addresses')
  expect(text).toHaveValue('10.0.0.9')
  expect(screen.getByLabelText('User name')).toHaveValue('console')
  await user.clear(text)
  await user.type(text, '10.0.0.300')
  await user.click(screen.getByRole('button', { name: 'Take these' }))
  await waitFor(() => expect(screen.getByText('Not an address: 10.0.0.300')).toBeVisible())
  await user.clear(text)
  await user.type(text, '10.0.0.20-22')
  await user.click(screen.getByRole('button', { name: 'Take these' }))
  await user.click(await screen.findByRole('button', { name: /Log in \(3\)/ }))
  await waitFor(() => expect(server.to(probePath)).toHaveLength(3))
  expect(server.to(probePath)[0]?.body).toMatchObject({
    driver: 'isapi',
    host: '10.0.0.20',
    port: 443,
    isTls: true,
  })
})

test('only what is found at the platform becomes its device', async () => {
  const rendered = await renderPage(OnboardingPage, {
    address: `/?host=10.0.0.9&port=443&driver=onvif&platformId=${id(80)}&areaId=${area.id}`,
  })
  const { user } = rendered
  await user.type(await screen.findByLabelText('Addresses'), ', 10.0.0.20')
  await user.click(screen.getByRole('button', { name: 'Take these' }))
  await user.click(await screen.findByRole('button', { name: /Log in \(2\)/ }))
  await user.click(await screen.findByRole('button', { name: 'Go on with 2 picture sources' }))
  await user.click(await screen.findByRole('button', { name: 'Add (2)' }))
  await waitFor(() => expect(server.to(addPath)).toHaveLength(1))
  const { devices } = server.to(addPath)[0]!.body as { devices: { platformId?: string }[] }
  expect(devices.map(({ platformId }) => platformId)).toEqual([id(80), undefined])
})

test('says when the network cannot be searched; logging in can be given up', async () => {
  server.use({
    onboarding: {
      discover: () => {
        throw new Refusal('driver.unavailable', 503)
      },
      probe: () => new Promise(() => undefined),
    },
  })
  const { user } = await renderPage(OnboardingPage)
  await user.click(await screen.findByRole('button', { name: /Search now/ }))
  await waitFor(() => expect(screen.getByText(/device service is restarting/)).toBeVisible())
  await user.click(screen.getByText('By address'))
  await user.type(await screen.findByLabelText('Addresses'), '10.0.0.1-8')
  await user.click(screen.getByRole('button', { name: 'Take these' }))
  await user.click(await screen.findByRole('button', { name: /Log in \(8\)/ }))
  await waitFor(() => expect(server.to(probePath)).toHaveLength(4))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(server.to(probePath)).toHaveLength(4)
})

test('speaks Chinese', async () => {
  await renderPage(OnboardingPage, { language: 'zh_CN' })
  await waitFor(() => expect(screen.getByRole('button', { name: /开始搜索/ })).toBeVisible())
})
