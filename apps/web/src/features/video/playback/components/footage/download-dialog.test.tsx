import type { Contract, InputOf } from '@palisade/contract'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { mediaName } from '#shared/player/snapshot/snapshot-name.ts'
import { Refusal, startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { DownloadDialog } from './download-dialog.tsx'

const gate = { id: '0190a000-0000-7000-8000-000000000002', name: 'North-Gate-01' }
const to = Math.floor(Date.now() / 1000) * 1000 - 60_000
const span = { from: to - 60_000, to }
const asked = vi.fn<(request: InputOf<Contract['footage']['download']>) => void>()

beforeEach(() => {
  asked.mockReset()
  startFakeServer({
    footage: {
      download: request => {
        asked(request)
        throw new Refusal('footage.no_room', 200, { limit: 64 })
      },
    },
  })
})

const Dialog = () => (
  <DownloadDialog cameras={[gate]} cameraId={gate.id} span={span} onClose={() => undefined} />
)

test('a range is picked in the date dialog; the name of the file goes along', async () => {
  const { user } = await renderPage(Dialog)
  const start = await screen.findByLabelText('From')
  await user.click(screen.getByRole('button', { name: /Time range/ }))
  await user.click(await screen.findByRole('button', { name: 'Yesterday' }))
  const midnight = new Date(new Date().setHours(0, 0, 0, 0))
  const yesterday = new Date(midnight.getFullYear(), midnight.getMonth(), midnight.getDate() - 1)
  await waitFor(() => expect(start).toHaveValue(formatDateTime(yesterday)))
  expect(screen.getByRole('textbox', { name: 'File name' })).toHaveValue(mediaName(gate.name, yesterday))
  await user.click(screen.getByRole('button', { name: 'Make file' }))
  await waitFor(() =>
    expect(asked).toHaveBeenCalledWith(
      expect.objectContaining({
        from: yesterday.toISOString(),
        to: new Date(midnight.getTime() - 1000).toISOString(),
      }),
    ),
  )
})
