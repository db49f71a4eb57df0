import { deviceControlCalls, type PermissionCode } from '@palisade/contract'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '#shared/testing/render-page.tsx'
import { CameraStills } from './camera-stills.tsx'

let asked: string[]
let answer: () => Response
beforeEach(() => {
  URL.createObjectURL = () => 'blob:still'
  URL.revokeObjectURL = () => undefined
  asked = []
  answer = () =>
    new Response('jpeg', {
      headers: { 'content-type': 'image/jpeg', 'content-disposition': 'attachment; filename="still.jpg"' },
    })
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(new URL(address).pathname)
    return answer()
  })
})
afterEach(() => vi.unstubAllGlobals())
const show = (...may: PermissionCode[]) =>
  renderPage(() => <CameraStills camera={{ id: 'gate', name: 'Gate' }} />, { may })

test('shows a picture with its moment, and says that it is none of a live video', async () => {
  await show('live.view', 'live.snapshot')
  expect(await screen.findByRole('img', { name: 'Gate' })).toHaveAttribute('src', 'blob:still')
  expect(screen.getByText(/does not play live video.*every 10 s/)).toBeVisible()
  expect(screen.getByText(/^Picture of \d/)).toBeVisible()
  expect(asked).toContain(deviceControlCalls.snapshot.path)
})

test('without the right it says so and asks for none', async () => {
  await show('live.view')
  await waitFor(() => expect(screen.getByText(/lack the right to take pictures/)).toBeVisible())
  expect(asked).not.toContain(deviceControlCalls.snapshot.path)
})

test('a camera that gives none says why', async () => {
  answer = () =>
    new Response(JSON.stringify({ success: false, errorCode: 'device.offline', requestId: 'r' }), {
      headers: { 'content-type': 'application/json' },
    })
  await show('live.view', 'live.snapshot')
  await waitFor(() => expect(screen.getByText('Device not online')).toBeVisible())
})
