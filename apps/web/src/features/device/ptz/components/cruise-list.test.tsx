import type { Capability, Cruise } from '@palisade/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refusal, startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { PtzPanel } from './ptz-panel.tsx'

const id = '0190a000-0000-7000-8000-000000000001'
let capabilities: Capability[]
let state: Cruise['state']
let server: ReturnType<typeof startFakeServer>
beforeEach(() => {
  capabilities = ['ptz', 'preset', 'home', 'home_set', 'cruise']
  state = 'idle'
  server = startFakeServer({
    deviceControl: {
      getDetails: () => ({ id, name: 'Dome', capabilities, state: 'online', cause: null }),
      getPresets: () => [{ token: '1', name: 'Gate' }],
      getCruises: () => [
        { token: 't', name: 'Round', state, operations: ['start', 'stop', 'pause'], presets: ['1', '9'] },
      ],
      operateCruise: ({ operation }) => {
        state = operation === 'start' ? 'running' : operation === 'pause' ? 'paused' : 'idle'
        return {}
      },
      goHome: () => ({}),
      setHome: () => ({}),
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

type Options = Parameters<typeof renderPage>[1]
const show = (options?: Options) => renderPage(() => <PtzPanel cameraId={id} />, options)
const actions = (row: HTMLElement) =>
  within(row)
    .getAllByRole('button')
    .map(button => button.getAttribute('aria-label'))
const row = async () => (await screen.findByTitle('Round: Gate → 9')).closest('li')!

test('a cruise is started, paused and stopped; only what makes a difference is offered', async () => {
  const { user } = await show()
  expect(actions(await row())).toEqual(['Start: Round'])
  await user.click(screen.getByRole('button', { name: 'Start: Round' }))
  await waitFor(() => expect(screen.getByText('running')).toBeVisible())
  expect(actions(await row())).toEqual(['Stop: Round', 'Pause: Round'])
  await user.click(screen.getByRole('button', { name: 'Pause: Round' }))
  await waitFor(() => expect(screen.getByText('paused')).toBeVisible())
  expect(actions(await row())).toEqual(['Start: Round', 'Stop: Round'])
  expect(server.to('/vms/cruise/operate').map(({ body }) => body['operation'])).toEqual(['start', 'pause'])
})

test('an operation that the camera does not know is not offered', async () => {
  state = 'running'
  server.use({
    deviceControl: {
      getCruises: () => [{ token: 't', name: 'Round', state, operations: ['start', 'stop'], presets: [] }],
    },
  })
  await show()
  expect(actions((await screen.findByTitle('Round')).closest('li')!)).toEqual(['Stop: Round'])
})

test('a camera is sent home; its home is changed after a question', async () => {
  const { user } = await show()
  await user.click(await screen.findByRole('button', { name: 'Turn home' }))
  await waitFor(() => expect(server.to('/vms/ptz/goHome')).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'Make this view the home position' }))
  expect(server.to('/vms/ptz/setHome')).toEqual([])
  await user.click(await screen.findByRole('button', { name: 'Store' }))
  await waitFor(() => expect(server.to('/vms/ptz/setHome')).toHaveLength(1))
})

test('only what the camera offers is there', async () => {
  capabilities = ['ptz', 'home']
  await show({ language: 'zh_CN' })
  await waitFor(() => expect(screen.getByRole('button', { name: /转到初始位置/ })).toBeVisible())
  expect(screen.queryByRole('button', { name: '将当前位置设为初始位置' })).toBeNull()
  expect(screen.queryByText('巡航路径')).toBeNull()
  expect(server.to('/vms/cruise/getList')).toEqual([])
})

test('says why cruises cannot be told', async () => {
  server.use({
    deviceControl: {
      getCruises: () => {
        throw new Refusal('device.busy')
      },
    },
  })
  await show()
  await waitFor(() => expect(screen.getByText('The device is busy, try again shortly')).toBeVisible())
})
