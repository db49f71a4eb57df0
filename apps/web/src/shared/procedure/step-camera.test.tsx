import type { StepOf } from '@palisade/contract'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showErrorsWith } from '#shared/api/error-policy.ts'
import { Refusal, startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { AlarmProcedure } from './alarm-procedure.tsx'
import { buildProcedure, PROCEDURE_ALARM } from './procedure.fixture.ts'

const CAMERA = '01890000-0000-7000-8000-0000000000ca'
const step: StepOf<'camera'> = {
  kind: 'camera',
  key: 's1',
  title: 'Look at the gate',
  text: '',
  isRequired: true,
  next: null,
  cameraId: CAMERA,
  preset: { token: '2', name: 'Gate' },
}

let server: ReturnType<typeof startFakeServer>
const start = (cameras = [{ id: CAMERA, name: 'Cam-01' }]) => {
  server = startFakeServer({
    procedure: { getOfAlarm: () => ({ procedure: buildProcedure({ steps: [step], cameras }) }) },
    deviceControl: { goToPreset: () => ({}) },
  })
}
beforeEach(() => start())
afterEach(() => vi.unstubAllGlobals())

const Page = () => <AlarmProcedure alarmId={PROCEDURE_ALARM} />
const WATCHER = ['alarm.view', 'procedure.answer', 'live.view'] as const

test('turns the camera of the step to its preset', async () => {
  const { user } = await renderPage(Page)
  await user.click(await screen.findByRole('button', { name: 'Turn to preset Gate' }))
  expect(await screen.findByText('The camera turns to Gate')).toBeInTheDocument()
  expect(server.to('/vms/preset/goTo').map(({ body }) => body)).toMatchObject([
    { deviceId: CAMERA, token: '2' },
  ])
})

test('a camera that does not turn says why', async () => {
  const told = vi.fn()
  const end = showErrorsWith(told)
  server.use({
    deviceControl: {
      goToPreset: () => {
        throw new Refusal('device.offline', 200)
      },
    },
  })
  const { user } = await renderPage(Page)
  await user.click(await screen.findByRole('button', { name: 'Turn to preset Gate' }))
  await waitFor(() => expect(told.mock.calls[0]?.[0]).toMatchObject({ code: 'device.offline' }))
  end()
  expect(screen.queryByText('The camera turns to Gate')).toBeNull()
})

test('who may watch but not turn is told so; who may not watch reads the name of the camera', async () => {
  const watcher = await renderPage(Page, { may: [...WATCHER] })
  await waitFor(() => expect(screen.getByText('Preset Gate; you may not turn this camera')).toBeVisible())
  expect(screen.getByRole('button', { name: /Show Cam-01$/ })).toBeVisible()
  expect(screen.queryByRole('button', { name: /Turn to preset/ })).toBeNull()
  watcher.unmount()
  await renderPage(Page, { may: ['alarm.view', 'procedure.answer'] })
  await waitFor(() => expect(screen.getByText('Camera Cam-01')).toBeVisible())
  expect(screen.queryByRole('button', { name: /Show Cam-01$/ })).toBeNull()
})

test('a camera out of reach is said, and the step can be answered all the same', async () => {
  start([])
  await renderPage(Page)
  await waitFor(() => expect(screen.getByText('This camera is gone, or you may not see it')).toBeVisible())
  expect(screen.getByRole('button', { name: 'Looked at' })).toBeEnabled()
})
